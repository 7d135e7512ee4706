import type { Tx } from '../postgres/db.ts';
import type { Site } from '../site/sites.ts';
import { words } from '../words.ts';
import { mailedName, type Recipient } from './account-mails.ts';
import { mail } from './credential-mails.ts';

export interface DeletionMail {
  readonly to: Recipient;
  readonly token: string;
  readonly erased_at: Date;
}

/** Says that the account is deleted, when it will be erased, and how to have it back until then. */
export async function mailDeletion(tx: Tx, site: Site, { to, token, erased_at }: DeletionMail, now: Date) {
  const say = words(to.language, 'notices');
  const date = new Intl.DateTimeFormat(to.language, { dateStyle: 'long', timeZone: 'UTC' }).format(erased_at);
  const { support_email } = site.settings;
  const name = mailedName(site);
  const subject = say('deletion.subject', { site: name });
  const paragraphs = [
    say('deletion.text', { site: name }),
    say('deletion.erased', { date }),
    say('deletion.back'),
    say('deletion.not_you', { email: support_email }),
  ];
  const button = { label: say('deletion.button'), href: `${site.origin}/account-deleted?token=${token}` };
  await mail(tx, site, { to, kind: 'deletion', letter: { subject, paragraphs, button } }, now);
}

export async function mailReactivated(tx: Tx, site: Site, to: Recipient, now: Date): Promise<void> {
  const say = words(to.language, 'notices');
  const { support_email } = site.settings;
  const name = mailedName(site);
  const subject = say('reactivated.subject', { site: name });
  const paragraphs = [say('reactivated.text', { site: name }), say('reactivated.not_you', { email: support_email })];
  const button = { label: say('reactivated.button'), href: `${site.origin}/login` };
  await mail(tx, site, { to, kind: 'reactivated', letter: { subject, paragraphs, button } }, now);
}
