import { translatorFor } from '../../platform/core/catalog.ts';
import { idOfName } from '../../platform/core/ids.ts';
import type { Sites } from '../../platform/core/sites.ts';
import type { Sql, Tx } from '../../platform/postgres/db.ts';
import { post } from '../../integrations/mail/post.ts';
import { addressee, greetingOf, mailedName, mailFooter, type Recipient } from '../accounts/account-mails.ts';

/** Maximum time that an erasure waits for its email to be sent, in milliseconds. The erasure deletes unsent emails. */
const mailMilliseconds = 3_600_000;

interface Erasure {
  readonly id: string;
  readonly decided_at: Date | null;
}

const mailId = (request: string) => idOfName<string>(`erasure:${request}`);

/** Notifies the member by email that staff erase the account, what is deleted, and what remains. */
export async function mailErasure(
  tx: Tx,
  sites: Sites,
  { id, to }: { readonly id: string; readonly to: Recipient },
  now: Date,
) {
  const site = await sites.of(to.site);
  const translate = translatorFor(to.language, 'mails');
  const content = {
    subject: translate('erasure.subject', { site: mailedName(site) }),
    greeting: greetingOf(to),
    paragraphs: [
      translate('erasure.text'),
      translate('erasure.remains'),
      translate('erasure.contact', { email: site.settings.support_email }),
    ],
    footer: mailFooter(site, to.language),
  };
  await post(tx, { to: addressee(site, to), kind: 'erasure', content, id: mailId(id) }, now);
}

/** Returns whether the erasure must still wait for its email. After an hour, it no longer waits. */
export async function isMailWaiting(db: Sql, { id, decided_at }: Erasure, now: Date): Promise<boolean> {
  if (!decided_at || now.getTime() - decided_at.getTime() > mailMilliseconds) return false;
  const waiting = await db
    .selectFrom('mail')
    .select('id')
    .where('id', '=', mailId(id))
    .where('sent_at', 'is', null)
    .where('refused_at', 'is', null)
    .executeTakeFirst();
  return waiting !== undefined;
}
