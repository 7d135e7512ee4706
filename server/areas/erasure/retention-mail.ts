import { mailedName, type Recipient } from '../accounts/account-mails.ts';
import { mail } from '../accounts/credentials/credential-mails.ts';
import { balanceOf } from '../credits/wallet.ts';
import { datesFor } from '../members/member-dates.ts';
import type { Tx } from '../../platform/postgres/db.ts';
import type { Sites } from '../../platform/core/sites.ts';
import { translatorFor } from '../../platform/core/catalog.ts';

export interface Inactive {
  readonly to: Recipient;
  readonly last_here: Date;
  readonly erase_at: Date;
}

/**
 * Warns the member by email that the account will be erased unless they return: when, what is lost, and how to keep it.
 */
export async function mailInactive(
  tx: Tx,
  sites: Sites,
  { to, last_here, erase_at }: Inactive,
  now: Date,
): Promise<void> {
  const translate = translatorFor(to.language, 'notices');
  const site = await sites.of(to.site);
  const { day } = await datesFor(tx, to);
  const credits = await balanceOf(tx, to.id);
  const content = {
    subject: translate('inactive.subject', { site: mailedName(site) }),
    paragraphs: [
      translate('inactive.text', { date: day(last_here) }),
      translate('inactive.erased', { date: day(erase_at) }),
      ...(credits > 0 ? [translate('inactive.credits', { count: credits })] : []),
      translate('inactive.keep'),
    ],
    button: { label: translate('inactive.button'), href: `${site.origin}/login` },
  };
  await mail(tx, sites, { to, kind: 'inactive', content }, now);
}
