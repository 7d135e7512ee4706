import type { MemberId } from '#contract/members/members.ts';
import { isAround, lastHere } from '../../accounts/sessions/presence.ts';
import { hasUnread } from '../../chats/chats-queries.ts';
import { job } from '../../../platform/jobs/job.ts';
import { type Worker, worker } from '../../../platform/jobs/queue.ts';
import { hiddenFrom } from '../../members/hidden.ts';
import type { Db, Sql } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { hasLookedIn, type NoticeTools, type EmailNotice, postNotice } from './post-notice.ts';
import { presentOf } from './sender.ts';

/** Days that a message must be unread, without a visit by its notified recipient. */
export const remindDays = 1;
export const unreadLong = job<{ member: MemberId; since: string }>('unread_long');

/** Reminds a member of unread messages, at most once while they are away. */
export function unreadReminderWorker(db: Db, tools: NoticeTools): Worker {
  return worker(unreadLong, async ({ member, since }, now) => {
    if (await isAround(db, member, now)) return;
    await transact(db, async (tx) => {
      const here = await lastHere(tx, member);
      // The member has visited since, and has seen the unread messages.
      if (!here || here > new Date(since)) return;
      if (!(await hasLookedIn(tx, member, 'unread_message_reminders', here))) return;
      const count = await unreadOf(tx, member, await hiddenFrom(tx, member));
      if (count === 0) return;
      const notice = {
        to: member,
        type: 'unread_message_reminders',
        occasion: `${member} ${here.toISOString()}`,
        path: '/chats',
        words: unreadWords(count),
      } satisfies EmailNotice;
      await postNotice(tx, tools, notice, now);
    });
  });
}

/** Returns the text of the reminder. */
export function unreadWords(count: number): EmailNotice['words'] {
  return (say, site) => ({
    subject: say('unread.subject', { count, site }),
    paragraphs: [say('unread.text')],
    button: say('unread.button'),
  });
}

/** Returns the number of unread messages from real, confirmed members who have not left and are not blocked. */
export async function unreadOf(db: Sql, member: MemberId, hidden: readonly MemberId[]): Promise<number> {
  const waiting = await db
    .selectFrom('inbox')
    .select(['other_id', 'unread'])
    .where('member_id', '=', member)
    .where(hasUnread)
    .where('removed_at', 'is', null)
    .execute();
  const others = waiting.map(({ other_id }) => other_id).filter((other) => !hidden.includes(other));
  const present = await presentOf(db, others);
  return waiting.reduce((sum, { other_id, unread }) => sum + (present.has(other_id) ? unread : 0), 0);
}
