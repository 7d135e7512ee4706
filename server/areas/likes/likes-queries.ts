import { sql } from 'kysely';
import { likedTold, likesPage, type LikeType } from '#contract/likes.ts';
import type { MemberId } from '#contract/members/members.ts';
import { pairOf } from '../members/member-pair.ts';
import type { Cursor } from '../../platform/postgres/cursor.ts';
import type { Sql, Tx } from '../../platform/postgres/db.ts';
import { prepared } from '../../platform/postgres/prepared.ts';

export interface LikedPair {
  /** The two like each other. */
  readonly matched: boolean;
  /** The like existed before; nothing has changed. */
  readonly before: boolean;
  /** The like had been given, seen and taken back before. */
  readonly again: boolean;
}

/**
 * Marks the like on the pair's row and locks it: of two simultaneous likes, the second finds the first and makes the
 * match. Undefined if there is a block between the two.
 */
export async function likeInPair(tx: Tx, from: MemberId, to: MemberId, now: Date): Promise<LikedPair | undefined> {
  const { id, lo, hi } = pairOf(from, to);
  const [mine, theirs] = from === lo ? (['lo_likes', 'hi_likes'] as const) : (['hi_likes', 'lo_likes'] as const);
  const tookBack = sql.ref(from === lo ? 'lo_took_back_at' : 'hi_took_back_at');
  const { rows } = await sql<{ matched: boolean; again: boolean }>`
    INSERT INTO pair (id, lo, hi, ${sql.ref(mine)}) VALUES (${id}, ${lo}, ${hi}, true)
    ON CONFLICT (id) DO UPDATE SET
      ${sql.ref(mine)} = true,
      matched_at = CASE WHEN ${sql.ref(`pair.${theirs}`)} THEN ${now}::timestamptz END
    WHERE NOT (pair.lo_blocks OR pair.hi_blocks OR ${sql.ref(`pair.${mine}`)})
    RETURNING lo_likes AND hi_likes AS matched, ${tookBack} IS NOT NULL AS again`.execute(tx);
  if (rows[0]) return { ...rows[0], before: false };

  const pair = await tx
    .selectFrom('pair')
    .select(['lo_blocks', 'hi_blocks', 'matched_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (pair.lo_blocks || pair.hi_blocks) return undefined;
  return { matched: pair.matched_at !== null, before: true, again: false };
}

export interface GivenLike {
  readonly from: MemberId;
  readonly to: MemberId;
  readonly at: Date;
  /** Given by the member's settings, not by hand. */
  readonly automatic?: boolean;
}

/** Writes the like to both members' lists. Liking back marks the other member's like as seen. */
export async function listLike(
  tx: Tx,
  { from, to, at, automatic = false }: GivenLike,
  { matched, again }: Pick<LikedPair, 'matched' | 'again'>,
): Promise<void> {
  const matched_at = matched ? at : null;
  const like = { liked_at: at, matched_at, automatic };
  await tx
    .insertInto('like_in')
    .values({ member_id: to, other_id: from, like_new: !again, ...like })
    .execute();
  await tx
    .insertInto('like_out')
    .values({ member_id: from, other_id: to, ...like })
    .execute();
  if (!matched) return;
  const earlier = { from: to, to: from };
  await tx
    .updateTable('like_in')
    .set({ matched_at, like_new: false })
    .where('member_id', '=', earlier.to)
    .where('other_id', '=', earlier.from)
    .execute();
  await tx
    .updateTable('like_out')
    .set({ matched_at })
    .where('member_id', '=', earlier.from)
    .where('other_id', '=', earlier.to)
    .execute();
}

/** Removes a like from both lists and from the pair, whose row it locks. Undefined if there was no like. */
export async function unlikeInPair(tx: Tx, from: MemberId, to: MemberId, now: Date) {
  const { id, lo } = pairOf(from, to);
  const [mine, tookBack] =
    from === lo ? (['lo_likes', 'lo_took_back_at'] as const) : (['hi_likes', 'hi_took_back_at'] as const);
  const unliked = await tx
    .updateTable('pair')
    .set({ [mine]: false, matched_at: null })
    .where('id', '=', id)
    .where(mine, '=', true)
    .returning(['lo_blocks', 'hi_blocks'])
    .executeTakeFirst();
  if (!unliked) return undefined;
  const got = await tx
    .deleteFrom('like_in')
    .where('member_id', '=', to)
    .where('other_id', '=', from)
    .returning(['like_new', 'matched_at'])
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('like_out').where('member_id', '=', from).where('other_id', '=', to).execute();
  if (got.matched_at) await endMatch(tx, from, to);
  // If the other has seen the like or was notified of a match, giving it again is not new.
  if (got.matched_at || !got.like_new)
    await tx
      .updateTable('pair')
      .set({ [tookBack]: now })
      .where('id', '=', id)
      .execute();
  return { blocked: unliked.lo_blocks || unliked.hi_blocks };
}

/** Ends the match; the other member's like stays. */
async function endMatch(tx: Tx, from: MemberId, to: MemberId): Promise<void> {
  const ended = { matched_at: null };
  await tx.updateTable('like_in').set(ended).where('member_id', '=', from).where('other_id', '=', to).execute();
  await tx.updateTable('like_out').set(ended).where('member_id', '=', to).where('other_id', '=', from).execute();
}

export interface LikeRow {
  readonly other_id: MemberId;
  readonly like_new: boolean;
  readonly matched: boolean;
  readonly automatic: boolean;
  /** The order of the list: when the like was given or, for matches, when the match was made. */
  readonly at: Date;
}

/** A page of one of the lists of likes. */
export interface LikesRequest {
  readonly type: LikeType;
  readonly hidden: readonly MemberId[];
  /** The cursor to start after; undefined for the start of the list. */
  readonly from?: Cursor | undefined;
  readonly limit: number;
}

export interface ListedRow extends LikeRow {
  readonly matched_at: Date | null;
}

/** Returns the next likes of a list, newest first. */
export async function likesListed(
  db: Sql,
  member: MemberId,
  { type, hidden, from, limit }: LikesRequest,
): Promise<ListedRow[]> {
  const table = sql.ref(type === 'sent' ? 'like_out' : 'like_in');
  const at = sql.ref(type === 'matches' ? 'matched_at' : 'liked_at');
  const { rows } = await sql<ListedRow>`
    SELECT other_id, ${type === 'sent' ? sql`false` : sql`like_new`} AS like_new, matched_at IS NOT NULL AS matched, automatic,
      matched_at, ${at} AS at
    FROM ${table} WHERE member_id = ${member} AND other_id <> ALL(${hidden})
      ${type === 'matches' ? sql`AND matched_at IS NOT NULL` : sql``}
      ${from ? sql`AND (${at}, other_id) < (${from.at}, ${from.id})` : sql``}
    ORDER BY ${at} DESC, other_id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** Maximum number of new likes counted; the badge shows 99+ from one hundred. */
export const countedNew = 500;

interface LatestRow extends LikeRow {
  readonly list: 'sent' | 'received' | 'fresh' | 'liked';
}

/**
 * Returns the first page of both lists, the likes that are new to the member, and the members they like, latest first.
 * Excludes members with a block.
 */
export async function latestLikes(db: Sql, member: MemberId) {
  const rows = await latestRows(db, member);
  // A union does not guarantee the order of its parts.
  const of = (list: LatestRow['list']) => rows.filter((row) => row.list === list).toSorted(latestFirst);
  return {
    sent: of('sent'),
    received: of('received'),
    fresh: of('fresh'),
    liked: of('liked').map(({ other_id }) => other_id),
  };
}

function latestFirst(one: LikeRow, other: LikeRow): number {
  return other.at.getTime() - one.at.getTime() || (one.other_id < other.other_id ? 1 : -1);
}

const latestRows = prepared((_db, member: MemberId) => {
  const like = sql`other_id, matched_at IS NOT NULL AS matched, automatic, liked_at AS at`;
  const notHidden = sql`other_id <> ALL (ARRAY(SELECT other_id FROM member_hidden WHERE member_id = ${member}))`;
  return sql<LatestRow>`
    (SELECT 'sent' AS list, false AS like_new, ${like} FROM like_out WHERE member_id = ${member} AND ${notHidden}
      ORDER BY liked_at DESC, other_id DESC LIMIT ${likesPage})
    UNION ALL (SELECT 'received', like_new, ${like} FROM like_in WHERE member_id = ${member} AND ${notHidden}
      ORDER BY liked_at DESC, other_id DESC LIMIT ${likesPage})
    -- Written exactly as in the partial index: as a parameter it would keep the statement from using that index.
    UNION ALL (SELECT 'fresh', like_new, ${like} FROM like_in WHERE member_id = ${member} AND like_new AND ${notHidden}
      LIMIT ${countedNew})
    UNION ALL (SELECT 'liked', false, ${like} FROM like_out WHERE member_id = ${member}
      ORDER BY liked_at DESC LIMIT ${likedTold})`;
});
