import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { MemberId } from '#contract/members/members.ts';
import { swipeLikesPerDay, swipeRestDays } from '#contract/swipe-game.ts';
import type { Actor } from '../../platform/http/viewer.ts';
import type { Sql, Tx } from '../../platform/postgres/db.ts';
import type { SwipeDayState } from './swipe-day.ts';

export async function swipeDayOf(db: Sql, member: MemberId): Promise<SwipeDayState | undefined> {
  return await dayRow(db, member).executeTakeFirst();
}

/** Does the same as {@link swipeDayOf} with the row locked, so that simultaneous likes wait for each other. */
export async function lockSwipeDay(tx: Tx, member: MemberId, now: Date): Promise<SwipeDayState> {
  await tx
    .insertInto('swipe_day')
    .values({ member_id: member, time_zone: 'UTC', ends_at: now, likes: 0 })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .execute();
  return await dayRow(tx, member).forUpdate().executeTakeFirstOrThrow();
}

function dayRow(db: Sql, member: MemberId) {
  return db.selectFrom('swipe_day').select(['time_zone', 'ends_at', 'likes']).where('member_id', '=', member);
}

export async function saveSwipeDay(tx: Tx, member: MemberId, day: SwipeDayState): Promise<void> {
  await tx.updateTable('swipe_day').set(day).where('member_id', '=', member).execute();
}

/** Stores a decision; it replaces an earlier one about the same member. */
export async function noteSwipe(tx: Tx, { id: member, now }: Actor, other: MemberId, liked: boolean): Promise<void> {
  await tx
    .insertInto('swipe')
    .values({ member_id: member, other_id: other, liked, swiped_at: now })
    .onConflict((conflict) => conflict.columns(['member_id', 'other_id']).doUpdateSet({ liked, swiped_at: now }))
    .execute();
}

/** Returns the latest decision that has not expired. */
export async function lastSwipeOf(db: Sql, member: MemberId, now: Date) {
  return await latestSwipes(db, member, now).limit(1).executeTakeFirst();
}

/** Reads the day, its latest likes and the last decision in one statement, so that every counted like is listed. */
export async function swipesOfDay(db: Sql, member: MemberId, now: Date) {
  const liked = latestSwipes(db, member, now).where('liked', '=', true).limit(swipeLikesPerDay).as('one');
  const { day, liked_latest, last } = await db
    .selectNoFrom([
      jsonObjectFrom(dayRow(db, member)).as('day'),
      jsonObjectFrom(latestSwipes(db, member, now).limit(1)).as('last'),
      (any) =>
        any
          .selectFrom(liked)
          .select((one) => one.fn.agg<MemberId[]>('array_agg', ['one.other_id']).as('ids'))
          .as('liked_latest'),
    ])
    .executeTakeFirstOrThrow();
  return {
    day: day ? { ...day, ends_at: new Date(day.ends_at) } : undefined,
    last,
    /** At most {@link swipeLikesPerDay}, latest first. */
    liked: liked_latest ?? [],
  };
}

function latestSwipes(db: Sql, member: MemberId, now: Date) {
  return db
    .selectFrom('swipe')
    .select(['other_id', 'liked'])
    .where('member_id', '=', member)
    .where('swiped_at', '>', restBegan(now))
    .orderBy('swiped_at', 'desc');
}

/** Maximum number of members to exclude; more than any member has met. */
const remembered = 10_000;

/**
 * Returns the members whom this one likes, has recently decided on, or has a conversation with: they are not shown
 * again.
 */
export async function metBy(db: Sql, member: MemberId, now: Date): Promise<MemberId[]> {
  const { rows } = await sql<{ other_id: MemberId }>`
    SELECT other_id FROM like_out WHERE member_id = ${member}
    UNION SELECT other_id FROM swipe WHERE member_id = ${member} AND swiped_at > ${restBegan(now)}
    UNION SELECT other_id FROM inbox WHERE member_id = ${member}
    LIMIT ${remembered}`.execute(db);
  return rows.map(({ other_id }) => other_id);
}

export async function isPassed(db: Sql, member: MemberId, other: MemberId): Promise<boolean> {
  const found = await db
    .selectFrom('swipe')
    .select('liked')
    .where('member_id', '=', member)
    .where('other_id', '=', other)
    .executeTakeFirst();
  return found?.liked === false;
}

export async function takeBackSwipe(tx: Tx, member: MemberId, other: MemberId): Promise<void> {
  await tx.deleteFrom('swipe').where('member_id', '=', member).where('other_id', '=', other).execute();
}

/** Returns the members among `others` whom the member likes. */
export async function likedAmong(db: Sql, member: MemberId, others: readonly MemberId[]): Promise<Set<MemberId>> {
  return await amongOthers(db, 'like_out', member, others);
}

/** Returns the members among `others` who like the member. */
export async function likersAmong(db: Sql, member: MemberId, others: readonly MemberId[]): Promise<Set<MemberId>> {
  return await amongOthers(db, 'like_in', member, others);
}

async function amongOthers(db: Sql, table: 'like_in' | 'like_out', member: MemberId, others: readonly MemberId[]) {
  const rows = await db
    .selectFrom(table)
    .select('other_id')
    .where('member_id', '=', member)
    .where('other_id', '=', (any) => any.fn('any', [any.val(others)]))
    .execute();
  return new Set(rows.map(({ other_id }) => other_id));
}

/** Deletes expired decisions. */
export async function forgetOldSwipes(db: Sql, now: Date): Promise<void> {
  await db.deleteFrom('swipe').where('swiped_at', '<', restBegan(now)).execute();
}

function restBegan(now: Date): Date {
  return new Date(now.getTime() - swipeRestDays * 86_400_000);
}
