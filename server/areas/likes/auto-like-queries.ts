import type { MemberId } from '#contract/members/members.ts';
import { ageOn, dayIn } from '#contract/time.ts';
import type { CardRow } from '../members/cards.ts';
import { soughtBy } from '../members/search/compatibility.ts';
import { pairOf } from '../members/member-pair.ts';
import { savedSearchFits } from '../members/search/saved-search-match.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import { statement, verbatim } from '../../platform/postgres/statement.ts';

/** Number of opted-in members considered, most recently active first. */
const lookedAt = 40;

/**
 * Returns members who opted in before the newcomer joined, were active recently, and seek someone like the newcomer.
 */
export async function optedIn(db: Sql, ...asked: Parameters<typeof optedInStatement>): Promise<CardRow[]> {
  return (await db.executeQuery(optedInStatement(...asked))).rows;
}

export function optedInStatement(own: CardRow, hidden: readonly MemberId[], activeSince: Date, now: Date) {
  return statement<CardRow>(
    (sql) => sql`
    SELECT * FROM member_card
    WHERE listed AND auto_like_since IS NOT NULL AND gender = ANY(${soughtBy(own)}) AND country = ${own.country}
      AND last_active_at > ${activeSince} AND auto_like_since <= ${own.joined_at} AND NOT fictional_icon
      AND ${verbatim(`seeks_${own.gender}`)} AND id <> ALL(${hidden})
      AND (wish IS NULL OR (${savedSearchFits(sql, wished(own, now))}))
    ORDER BY last_active_at DESC LIMIT ${lookedAt}`,
  );
}

/** Returns whether `other` fits the newcomer's own saved search; true without one. */
export async function isSearchedBy(db: Sql, own: CardRow, other: CardRow, now: Date): Promise<boolean> {
  if (own.wish === null) return true;
  const fitting = statement(
    (sql) => sql`
    SELECT 1 FROM member_card WHERE id = ${own.id} AND (${savedSearchFits(sql, wished(other, now))})`,
  );
  return (await db.executeQuery(fitting)).rows.length > 0;
}

function wished(card: CardRow, now: Date) {
  return { card, age: ageOn(card.birth_date, dayIn('UTC', now)) };
}

/** Returns the member whose automatic like the viewer has not seen yet. */
export async function unseenAutoLiker(
  db: Sql,
  member: MemberId,
  hidden: readonly MemberId[],
): Promise<MemberId | undefined> {
  const row = await db
    .selectFrom('like_in')
    .select('other_id')
    .where('member_id', '=', member)
    .where('like_new', '=', true)
    .where('automatic', '=', true)
    .where('other_id', '!=', (all) => all.fn('all', [all.val(hidden)]))
    .orderBy('liked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.other_id;
}

/**
 * Returns the members among `others` with any past or present like, match, block or message between them and the
 * member.
 */
export async function metAmong(db: Sql, member: MemberId, others: readonly MemberId[]): Promise<Set<MemberId>> {
  const pairs = new Map(others.map((other) => [pairOf(member, other).id, other]));
  const rows = await db
    .selectFrom('pair')
    .select('id')
    .where('id', '=', (any) => any.fn('any', [any.val([...pairs.keys()])]))
    .execute();
  return new Set(rows.map(({ id }) => pairs.get(id)!));
}
