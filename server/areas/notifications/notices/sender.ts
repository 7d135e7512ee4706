import { sql } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import { memberById } from '../../accounts/accounts-queries.ts';
import { cardOf } from '../../members/cards.ts';
import { blockBetween } from '../../members/hidden.ts';
import type { Sql } from '../../../platform/postgres/db.ts';

/**
 * Returns the member whom a notice is about, if it may name them: real, with a confirmed address, not gone, and not
 * separated from the reader by a block.
 */
export async function senderFor(db: Sql, reader: MemberId, sender: MemberId) {
  const [member, card, block] = await Promise.all([
    memberById(db, sender),
    cardOf(db, sender),
    blockBetween(db, reader, sender),
  ]);
  if (member?.status !== 'active' || !card || card.fictional_icon) return undefined;
  return block.blocked_me || block.blocked_by_me ? undefined : card;
}

/** Returns those of `members` whom a notice may name. */
export async function presentOf(db: Sql, members: readonly MemberId[]): Promise<Set<MemberId>> {
  const rows = await db
    .selectFrom('member')
    .innerJoin('member_card', 'member_card.id', 'member.id')
    .select('member.id')
    .where(sql<boolean>`member.id = ANY(${members})`)
    .where('member.status', '=', 'active')
    .where('member_card.fictional_icon', '=', false)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
