import type { Logger } from 'pino';
import type { Language } from '#contract/languages.ts';
import type { MemberId } from '#contract/members/members.ts';
import { newId } from '../../platform/core/ids.ts';
import { job } from '../../platform/jobs/job.ts';
import { type Worker, worker } from '../../platform/jobs/queue.ts';
import type { Db, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { translatorFor } from '../../platform/core/catalog.ts';
import { htmlOf, type MailContent, textOf } from './mail-content.ts';
import type { Marks } from './bounce-token.ts';
import type { Mailbox, MailTransport } from './transport.ts';

/** Retries for a day: first after seconds, later every hour. */
export const sendMail = job<{ mail: string }>('send_mail', { retries: 34 });

/** The mail server reported that the recipient's address is permanently invalid. */
export const mailRefused = job<{ mail: string }>('mail_refused');

export interface Addressee extends Mailbox {
  /** The recipient's account; null for a recipient without one. */
  readonly member: MemberId | null;
  readonly language: Language;
  /** The site's name in emails. */
  readonly from_name: string;
}

/** An email with its recipient. Posting again with the same `id` has no effect. */
export interface Posting {
  readonly to: Addressee;
  readonly kind: string;
  readonly content: MailContent;
  readonly id?: string;
}

/** Inserts an email into the outbox. It is sent after the commit and retried for a day. */
export async function post(tx: Tx, { to, kind, content, ...posting }: Posting, now: Date): Promise<void> {
  const id = posting.id ?? newId(now);
  const posted = await tx
    .insertInto('mail')
    .values({
      id,
      member_id: to.member,
      kind,
      to_name: to.name,
      to_address: to.address,
      from_name: to.from_name,
      language: to.language,
      subject: content.subject,
      body_text: textOf(content, to.language),
      body_html: htmlOf(content, {
        language: to.language,
        from: to.from_name,
        addressHint: translatorFor(to.language, 'mails')('address_hint'),
      }),
      unsubscribe_url: content.stop?.href ?? null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (posted) await tx.enqueue(sendMail, { mail: id });
}

/** Deletes every email to a member and to their addresses. */
export async function eraseMails(tx: Tx, member: MemberId, addresses: readonly string[]): Promise<void> {
  await tx.deleteFrom('mail').where('member_id', '=', member).execute();
  if (addresses.length > 0) await tx.deleteFrom('mail').where('to_address', 'in', addresses).execute();
}

/** The sender's address, and the tokens for bounces. */
export interface Sender {
  readonly from: string;
  readonly marks: Marks;
}

/**
 * Sends the emails in the outbox. Emails that were sent or permanently rejected are not sent again, and their text is
 * deleted, because it may contain a login link.
 */
export function mailWorker(db: Db, transport: MailTransport, { from, marks }: Sender, log: Logger): Worker {
  return worker(sendMail, async ({ mail }, now) => {
    const found = await db.selectFrom('mail').selectAll().where('id', '=', mail).executeTakeFirst();
    if (!found || found.sent_at || found.refused_at) return;
    const outcome = await transport.deliver({
      id: found.id,
      mark: found.member_id ? marks.write(found.member_id, found.to_address) : undefined,
      from: { name: found.from_name, address: from },
      to: { name: found.to_name, address: found.to_address },
      language: found.language,
      subject: found.subject,
      text: found.body_text,
      html: found.body_html,
      unsubscribe: found.unsubscribe_url,
    });
    if (outcome !== 'taken') log.warn({ mail, kind: found.kind }, 'email permanently rejected');
    await transact(db, async (tx) => {
      await tx
        .updateTable('mail')
        .set({
          ...(outcome === 'taken' ? { sent_at: now } : { refused_at: now }),
          ...(!transport.readInOutbox && { body_text: '', body_html: '', unsubscribe_url: null }),
        })
        .where('id', '=', mail)
        .execute();
      if (outcome === 'no_such_mailbox') await tx.enqueue(mailRefused, { mail });
    });
  });
}
