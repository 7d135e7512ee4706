import type { ConversationId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { memberById } from '../accounts/accounts-queries.ts';
import { idOfName } from '../../platform/core/ids.ts';
import type { Sites } from '../../platform/core/sites.ts';
import { job } from '../../platform/jobs/job.ts';
import { type Worker, worker } from '../../platform/jobs/queue.ts';
import type { Db, Sql } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { mailScamWarning } from './report-mails.ts';

export interface ScamWarning {
  readonly report: string;
  /** The member whose account was closed. */
  readonly member: MemberId;
  /** The last member who was handled; null at the start. */
  readonly after: MemberId | null;
}

/** Enqueued when an account is closed for fraud. */
export const warnOfScam = job<ScamWarning>('warn_of_scam');

const membersAtOnce = 100;

/**
 * Emails everyone who conversed with a member whose account was closed for fraud, once per decision: names the member
 * and advises never to send money. Sent immediately, although some US states would allow a day. (Safety, section 3.1:
 * US states.)
 */
export function scamWarningWorker(db: Db, sites: Sites): Worker {
  return worker(warnOfScam, async ({ report, member, after }, now) => {
    const closed = await memberById(db, member);
    if (!closed) return;
    const met = await partnersOf(db, member, after);
    for (const { other_id: other, conversation_id } of met) {
      if (!(await haveBothWritten(db, conversation_id))) continue;
      await transact(db, async (tx) => {
        const to = await memberById(tx, other);
        if (to?.status !== 'active') return;
        const warning = { to, name: closed.name, id: idOfName(`scam_warning:${report}:${other}`) };
        await mailScamWarning(tx, await sites.of(to.site), warning, now);
      });
    }
    const last = met.at(-1);
    if (last && met.length === membersAtOnce) {
      await transact(db, async (tx) => await tx.enqueue(warnOfScam, { report, member, after: last.other_id }));
    }
  });
}

/** Returns a batch of the members with whom this one has conversations, including those removed from the inbox. */
async function partnersOf(db: Sql, member: MemberId, after: MemberId | null) {
  return await db
    .selectFrom('inbox')
    .select(['other_id', 'conversation_id'])
    .where('member_id', '=', member)
    .$if(after !== null, (query) => query.where('other_id', '>', after!))
    .orderBy('other_id')
    .limit(membersAtOnce)
    .execute();
}

async function haveBothWritten(db: Sql, conversation: ConversationId): Promise<boolean> {
  const { n } = await db
    .selectFrom('message')
    .select((count) => count.fn.count<number>('sender_id').distinct().as('n'))
    .where('conversation_id', '=', conversation)
    .executeTakeFirstOrThrow();
  return n === 2;
}
