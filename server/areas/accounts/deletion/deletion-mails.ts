import { datesFor } from '../../members/member-dates.ts';
import type { Tx } from '../../../platform/postgres/db.ts';
import type { Sites } from '../../../platform/core/sites.ts';
import { translatorFor } from '../../../platform/core/catalog.ts';
import { mailedName, type Recipient } from '../account-mails.ts';
import { mail } from '../credentials/credential-mails.ts';

export interface DeletionMail {
  readonly to: Recipient;
  readonly token: string;
  readonly erased_at: Date;
}

/** Emails the member that the account was deleted, when it will be erased, and how to restore it until then. */
export async function mailDeletion(tx: Tx, sites: Sites, { to, token, erased_at }: DeletionMail, now: Date) {
  const site = await sites.of(to.site);
  const translate = translatorFor(to.language, 'notices');
  const { day } = await datesFor(tx, to);
  const { support_email } = site.settings;
  const name = mailedName(site);
  const subject = translate('deletion.subject', { site: name });
  const paragraphs = [
    translate('deletion.text', { site: name }),
    translate('deletion.erased', { date: day(erased_at) }),
    translate('deletion.back'),
    translate('deletion.not_you', { email: support_email }),
  ];
  const button = { label: translate('deletion.button'), href: `${site.origin}/account-deleted?token=${token}` };
  await mail(tx, sites, { to, kind: 'deletion', content: { subject, paragraphs, button } }, now);
}

export async function mailReactivated(tx: Tx, sites: Sites, to: Recipient, now: Date): Promise<void> {
  const site = await sites.of(to.site);
  const translate = translatorFor(to.language, 'notices');
  const { support_email } = site.settings;
  const name = mailedName(site);
  const subject = translate('reactivated.subject', { site: name });
  const paragraphs = [
    translate('reactivated.text', { site: name }),
    translate('reactivated.not_you', { email: support_email }),
  ];
  const button = { label: translate('reactivated.button'), href: `${site.origin}/login` };
  await mail(tx, sites, { to, kind: 'reactivated', content: { subject, paragraphs, button } }, now);
}
