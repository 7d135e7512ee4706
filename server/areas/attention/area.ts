import { adminCommand } from '../../platform/admin/admin-command.ts';
import type { ServerArea } from '../../platform/core/area.ts';
import type { AreaSettings } from '../../platform/core/settings.ts';
import type { Sites } from '../../platform/core/sites.ts';
import type { Db } from '../../platform/postgres/db.ts';
import { attentionIn, attentionText } from './attention.ts';
import { mailAttention, mailAttentionWorker } from './morning-mail.ts';

export interface AttentionServices {
  readonly db: Db;
  readonly sites: Sites;
  readonly config: Pick<AreaSettings, 'alarmEmail'>;
}

const attentionCommand = adminCommand({
  name: '',
  help: 'list everything that needs attention, with its age',
  makesSafe: true,
  run: async ({ db }: { readonly db: Db }, _given, now) => attentionText(await attentionIn(db, now), now),
});

/** The list of everything that waits for an operator, and its email in the morning. */
export const attention = {
  name: 'attention',
  jobs: [mailAttention],
  workers: ({ db, sites, config }: AttentionServices) => [
    mailAttentionWorker({ db, sites, alarmEmail: config.alarmEmail }),
  ],
  admin: [attentionCommand],
} satisfies ServerArea;
