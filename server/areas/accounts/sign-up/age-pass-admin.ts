import { adminCommand } from '../../../platform/admin/admin-command.ts';
import type { Secret } from '../../../platform/core/secret.ts';
import type { Sites } from '../../../platform/core/sites.ts';
import { agePassHours, makeAgePasses } from './age-pass.ts';

export interface AgePassAdmin {
  readonly sites: Sites;
  readonly config: { readonly secret: Secret };
}

/** The command with which operators help an adult who mistyped their date of birth. */
export const agePassCommand = adminCommand({
  name: 'age-pass',
  takes: ['[DOMAIN]'],
  help: 'print a link for an adult who cannot sign up because they mistyped their date of birth',
  more: `The link works once, in any browser, for ${agePassHours} hours. It still asks for the date of birth.`,
  run: async ({ sites, config }: AgePassAdmin, { domain = '' }, now) => {
    const { origin } = await sites.of(domain);
    return `${origin}/signup?pass=${makeAgePasses(config.secret).write(now)}`;
  },
});
