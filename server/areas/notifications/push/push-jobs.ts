import type { MemberId } from '#contract/members/members.ts';
import type { SessionId } from '#contract/accounts/sessions.ts';
import { job } from '../../../platform/jobs/job.ts';
import type { Db } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import type { Unread } from '../../chats/became-unread.ts';

/**
 * The news that a push announces. `night`: all news of the quiet hours, in which nothing is sent. The queue has only ids:
 * the text of a push is looked up when it leaves.
 */
export type PushAbout =
  | ({ readonly type: 'messages' } & Pick<Unread, 'from' | 'conversation' | 'message'>)
  | { readonly type: 'likes'; readonly since: string }
  | { readonly type: 'matches'; readonly other: MemberId }
  | { readonly type: 'night'; readonly since: string };

/** Decides whether a member is told, and where. `looked`: how often they were seen looking at a page meanwhile. */
export const decidePush = job<{ member: MemberId; about: PushAbout; looked: number }>('decide_push');

/** Sends to one browser: none waits for another's push service. `tries`: how often the service was away. */
export const sendPush = job<{ member: MemberId; session: SessionId; about: PushAbout; tries: number }>('send_push', {
  retries: 3,
});

/** Has it considered whether the member is told of this, if there is a browser to tell them in. */
export async function considerPush(db: Db, member: MemberId, about: PushAbout): Promise<void> {
  const subscribed = await db
    .selectFrom('push_subscription')
    .select('endpoint')
    .where('member_id', '=', member)
    .limit(1)
    .executeTakeFirst();
  if (subscribed) await transact(db, async (tx) => await tx.enqueue(decidePush, { member, about, looked: 0 }));
}
