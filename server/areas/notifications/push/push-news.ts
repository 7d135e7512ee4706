import type { MemberId } from '#contract/members/members.ts';
import type { PushType } from '#contract/notifications/push.ts';
import type { Unread } from '../../chats/became-unread.ts';
import { hiddenFrom } from '../../members/hidden.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import { newLikersSince } from '../notices/like-notice.ts';
import { waits } from '../notices/message-notice.ts';
import { senderFor } from '../notices/sender.ts';
import { unreadOf } from '../notices/unread-reminder.ts';
import type { PushAbout } from './push-jobs.ts';
import type { PushSwitches } from './push-settings.ts';

/** The current news: its type, count, sender and page. */
export interface PushNews {
  readonly type: PushType;
  readonly count: number;
  /** The sender, if there is only one. */
  readonly name: string | undefined;
  readonly path: string;
  /** A push replaces an earlier one with the same tag. */
  readonly tag: string;
}

/** Loads the news. Undefined if it was read or taken back in the meantime, or if its sender must not be named. */
export async function newsOf(
  db: Sql,
  member: MemberId,
  about: PushAbout,
  switches: PushSwitches,
): Promise<PushNews | undefined> {
  if (about.type === 'night') return await newsOfNight(db, member, about.since, switches);
  if (!switches[about.type]) return undefined;
  if (about.type === 'messages') return await newMessage(db, member, about);
  if (about.type === 'matches') return await newMatch(db, member, about.other);
  return await newLikes(db, member, about.since);
}

async function newMessage(db: Sql, member: MemberId, unread: Pick<Unread, 'from' | 'conversation' | 'message'>) {
  const { from, conversation } = unread;
  if (!(await waits(db, { ...unread, member }))) return undefined;
  const sender = await senderFor(db, member, from);
  const path = `/chats/${conversation}`;
  return sender && { type: 'messages' as const, count: 1, name: sender.name, path, tag: path };
}

async function newMatch(db: Sql, member: MemberId, other: MemberId) {
  const like = await db
    .selectFrom('like_in')
    .select('other_id')
    .where('member_id', '=', member)
    .where('other_id', '=', other)
    .where('like_new', '=', true)
    .where('matched_at', 'is not', null)
    .executeTakeFirst();
  const sender = like && (await senderFor(db, member, other));
  return sender && { type: 'matches' as const, count: 1, name: sender.name, path: `/likes/m/${other}`, tag: 'likes' };
}

async function newLikes(db: Sql, member: MemberId, since: string): Promise<PushNews | undefined> {
  // Matches have their own push.
  const likers = (await newLikersSince(db, member, new Date(since))).filter(({ matched }) => !matched);
  const [first] = likers;
  if (!first) return undefined;
  const name = likers.length === 1 ? (await senderFor(db, member, first.id))?.name : undefined;
  return { type: 'likes', count: likers.length, name, path: '/likes/received', tag: 'likes' };
}

async function newsOfNight(db: Sql, member: MemberId, since: string, switches: PushSwitches) {
  const count = switches.messages ? await unreadOf(db, member, await hiddenFrom(db, member)) : 0;
  if (count > 0) return { type: 'messages' as const, count, name: undefined, path: '/chats', tag: '/chats' };
  const likers = await newLikersSince(db, member, new Date(since));
  const wanted = likers.filter(({ matched }) => (matched ? switches.matches : switches.likes)).length;
  if (wanted === 0) return undefined;
  return { type: 'likes' as const, count: wanted, name: undefined, path: '/likes/received', tag: 'likes' };
}
