import { datesFor } from '../../members/member-dates.ts';
import type { Tx } from '../../../platform/postgres/db.ts';
import type { Sites } from '../../../platform/core/sites.ts';
import { words } from '../../../platform/core/catalogue.ts';
import { mailedName, type Recipient } from '../account-mails.ts';
import { mail } from '../credentials/credential-mails.ts';

export interface DeletionMail {
  readonly to: Recipient;
  readonly token: string;
  readonly erased_at: Date;
}

/** Says that the account is deleted, when it will be erased, and how to restore it until then. */
export async function mailDeletion(tx: Tx, sites: Sites, { to, token, erased_at }: DeletionMail, now: Date) {
  const site = await sites.of(to.site);
  const say = words(to.language, 'notices');
  const { day } = await datesFor(tx, to);
  const { support_email } = site.settings;
  const name = mailedName(site);
  const subject = say('deletion.subject', { site: name });
  const paragraphs = [
    say('deletion.text', { site: name }),
    say('deletion.erased', { date: day(erased_at) }),
    say('deletion.back'),
    say('deletion.not_you', { email: support_email }),
  ];
  const button = { label: say('deletion.button'), href: `${site.origin}/account-deleted?token=${token}` };
  await mail(tx, sites, { to, kind: 'deletion', content: { subject, paragraphs, button } }, now);
}

export async function mailReactivated(tx: Tx, sites: Sites, to: Recipient, now: Date): Promise<void> {
  const site = await sites.of(to.site);
  const say = words(to.language, 'notices');
  const { support_email } = site.settings;
  const name = mailedName(site);
  const subject = say('reactivated.subject', { site: name });
  const paragraphs = [say('reactivated.text', { site: name }), say('reactivated.not_you', { email: support_email })];
  const button = { label: say('reactivated.button'), href: `${site.origin}/login` };
  await mail(tx, sites, { to, kind: 'reactivated', content: { subject, paragraphs, button } }, now);
}
