import type { MemberId } from '#contract/members/members.ts';
import type { SessionId } from '#contract/accounts/sessions.ts';
import { job } from '../../../platform/jobs/job.ts';
import type { Db } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import type { Unread } from '../../chats/became-unread.ts';

/**
 * The news that a push announces. `night`: all news of the quiet hours, in which nothing is sent. The queue stores only
 * ids: the text is composed when the push is sent.
 */
export type PushAbout =
  | ({ readonly type: 'messages' } & Pick<Unread, 'from' | 'conversation' | 'message'>)
  | { readonly type: 'likes'; readonly since: string }
  | { readonly type: 'matches'; readonly other: MemberId }
  | { readonly type: 'night'; readonly since: string };

/** Decides whether and where to notify a member. `looked`: how often they had a page in view when we checked. */
export const decidePush = job<{ member: MemberId; about: PushAbout; looked: number }>('decide_push');

/** Sends to one browser, so that a slow push service delays no other. `tries`: failed attempts so far. */
export const sendPush = job<{ member: MemberId; session: SessionId; about: PushAbout; tries: number }>('send_push', {
  retries: 3,
});

/** Enqueues the decision about a push, if the member has a subscribed browser. */
export async function considerPush(db: Db, member: MemberId, about: PushAbout): Promise<void> {
  const subscribed = await db
    .selectFrom('push_subscription')
    .select('endpoint')
    .where('member_id', '=', member)
    .limit(1)
    .executeTakeFirst();
  if (subscribed) await transact(db, async (tx) => await tx.enqueue(decidePush, { member, about, looked: 0 }));
}
