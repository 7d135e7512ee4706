import type { MemberId } from '#contract/members/members.ts';
import { isAround, lastHere } from '../../accounts/sessions/presence.ts';
import { type Worker, worker } from '../../../platform/jobs/queue.ts';
import { wasLiked } from '../../likes/was-liked.ts';
import { cardOf } from '../../members/cards.ts';
import { hiddenFrom } from '../../members/hidden.ts';
import type { Db, Sql } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { considerPush } from '../push/push-jobs.ts';
import { hasLookedIn, type NoticeTools, type EmailNotice, postNotice } from './post-notice.ts';
import { presentOf } from './sender.ts';

/** Notifies a member who is away of new likes: all likes in one email, and one email until the next visit. */
export function likeNoticeWorker(db: Db, tools: NoticeTools): Worker {
  return worker(wasLiked, async ({ member }, now) => {
    if (await isAround(db, member, now)) return;
    const since = await lastHere(db, member);
    if (since) await considerPush(db, member, { type: 'likes', since: since.toISOString() });
    await transact(db, async (tx) => {
      const here = await lastHere(tx, member);
      if (!here || !(await hasLookedIn(tx, member, 'like', here))) return;
      const likers = await newLikersSince(tx, member, here);
      const first = likers[0] && (await cardOf(tx, likers[0].id));
      if (!first) return;
      const count = likers.length;
      const notice = {
        to: member,
        type: 'like',
        occasion: `${member} ${here.toISOString()}`,
        path: '/likes/received',
        words: likeWords(count, first.name),
      } satisfies EmailNotice;
      await postNotice(tx, tools, notice, now);
    });
  });
}

/** Returns the email wording for `count` new likes. `name` is one of the likers: the first in the list. */
export function likeWords(count: number, name: string): EmailNotice['words'] {
  return (say, site) => ({
    subject: say('like.subject', { count, site }),
    paragraphs: [say('like.text', { count, name }), say('once')],
    button: say('like.button'),
  });
}

export interface NewLiker {
  readonly id: MemberId;
  /** The like is mutual. */
  readonly matched: boolean;
}

/**
 * Returns the members who have liked this one since their last visit and may be named, latest first. Excludes automatic
 * likes, which are shown on the site but not announced.
 */
export async function newLikersSince(db: Sql, member: MemberId, here: Date): Promise<NewLiker[]> {
  const rows = await db
    .selectFrom('like_in')
    .select(['other_id', 'matched_at'])
    .where('member_id', '=', member)
    .where('like_new', '=', true)
    .where('liked_at', '>', here)
    .where('automatic', '=', false)
    .orderBy('liked_at', 'desc')
    .execute();
  const hidden = await hiddenFrom(db, member);
  const others = rows.filter(({ other_id }) => !hidden.includes(other_id));
  const present = await presentOf(
    db,
    others.map(({ other_id }) => other_id),
  );
  return others
    .filter(({ other_id }) => present.has(other_id))
    .map(({ other_id, matched_at }) => ({ id: other_id, matched: matched_at !== null }));
}
