import { sql } from 'kysely';
import type { MemberId } from '#contract/members.ts';
import { newId } from '../ids.ts';
import { pairOf } from '../members/pair.ts';
import type { Sql, Tx } from '../postgres/db.ts';

export interface LikedPair {
  /** Both like each other. */
  readonly matched: boolean;
  /** This very like made the match: true for exactly one of two that come at once. */
  readonly just_matched: boolean;
}

/** Marks the like on the pair's row. Undefined where a block stands between the two. */
export async function likeInPair(tx: Tx, from: MemberId, to: MemberId, now: Date): Promise<LikedPair | undefined> {
  const { id, lo, hi } = pairOf(from, to);
  const event = newId(now);
  const { rows } = await sql<LikedPair>`
    INSERT INTO pair (id, lo, hi, lo_likes, hi_likes) VALUES (${id}, ${lo}, ${hi}, ${from === lo}, ${from === hi})
    ON CONFLICT (id) DO UPDATE SET
      lo_likes = pair.lo_likes OR excluded.lo_likes,
      hi_likes = pair.hi_likes OR excluded.hi_likes,
      matched_at = coalesce(pair.matched_at, CASE WHEN (pair.lo_likes OR excluded.lo_likes)
        AND (pair.hi_likes OR excluded.hi_likes) THEN ${now}::timestamptz END),
      match_event = coalesce(pair.match_event, CASE WHEN (pair.lo_likes OR excluded.lo_likes)
        AND (pair.hi_likes OR excluded.hi_likes) THEN ${event}::uuid END)
    WHERE NOT (pair.lo_blocks OR pair.hi_blocks)
    RETURNING lo_likes AND hi_likes AS matched, coalesce(match_event = ${event}::uuid, false) AS just_matched`.execute(
    tx,
  );
  return rows[0];
}

/** Writes the like into both members' lists; a match is marked in all four. */
export async function listLike(tx: Tx, from: MemberId, to: MemberId, matched: boolean, now: Date): Promise<void> {
  await tx
    .insertInto('like_in')
    .values({ member_id: to, other_id: from, liked_at: now, matched })
    .onConflict((conflict) => conflict.columns(['member_id', 'other_id']).doUpdateSet(orMatched('like_in')))
    .execute();
  await tx
    .insertInto('like_out')
    .values({ member_id: from, other_id: to, liked_at: now, matched })
    .onConflict((conflict) => conflict.columns(['member_id', 'other_id']).doUpdateSet(orMatched('like_out')))
    .execute();
  if (!matched) return;
  // Upserts, because the other like may have committed after this statement's snapshot was taken.
  await tx
    .insertInto('like_in')
    .values({ member_id: from, other_id: to, liked_at: now, matched })
    .onConflict((conflict) => conflict.columns(['member_id', 'other_id']).doUpdateSet({ matched }))
    .execute();
  await tx
    .insertInto('like_out')
    .values({ member_id: to, other_id: from, liked_at: now, matched })
    .onConflict((conflict) => conflict.columns(['member_id', 'other_id']).doUpdateSet({ matched }))
    .execute();
}

function orMatched(table: 'like_in' | 'like_out') {
  return { matched: sql<boolean>`${sql.ref(`${table}.matched`)} OR excluded.matched` };
}

/** How many of each list are read at once. */
const listed = 200;

export async function likesReceived(db: Sql, member: MemberId) {
  return await db
    .selectFrom('like_in')
    .select(['other_id', 'like_new', 'matched'])
    .where('member_id', '=', member)
    .orderBy('liked_at', 'desc')
    .limit(listed)
    .execute();
}

export async function likesSent(db: Sql, member: MemberId) {
  return await db
    .selectFrom('like_out')
    .select(['other_id', 'matched'])
    .where('member_id', '=', member)
    .orderBy('liked_at', 'desc')
    .limit(listed)
    .execute();
}
