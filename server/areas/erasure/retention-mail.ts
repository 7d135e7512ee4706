import { mailedName, type Recipient } from '../accounts/account-mails.ts';
import { mail } from '../accounts/credentials/credential-mails.ts';
import { balanceOf } from '../credits/wallet.ts';
import { datesFor } from '../members/member-dates.ts';
import type { Tx } from '../../platform/postgres/db.ts';
import type { Sites } from '../../platform/core/sites.ts';
import { words } from '../../platform/core/catalogue.ts';

export interface Inactive {
  readonly to: Recipient;
  readonly last_here: Date;
  readonly erase_at: Date;
}

/** Warns that the account will be erased unless its owner returns: when, what is lost, and how to keep it. */
export async function mailInactive(
  tx: Tx,
  sites: Sites,
  { to, last_here, erase_at }: Inactive,
  now: Date,
): Promise<void> {
  const say = words(to.language, 'notices');
  const site = await sites.of(to.site);
  const { day } = await datesFor(tx, to);
  const credits = await balanceOf(tx, to.id);
  const content = {
    subject: say('inactive.subject', { site: mailedName(site) }),
    paragraphs: [
      say('inactive.text', { date: day(last_here) }),
      say('inactive.erased', { date: day(erase_at) }),
      ...(credits > 0 ? [say('inactive.credits', { count: credits })] : []),
      say('inactive.keep'),
    ],
    button: { label: say('inactive.button'), href: `${site.origin}/login` },
  };
  await mail(tx, sites, { to, kind: 'inactive', content }, now);
}
