import { sql } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import type { Tx } from '../../platform/postgres/db.ts';
import { pairOf } from './member-pair.ts';

/** Returns everyone who has a conversation, like or block with the member, in either direction. */
export async function acquaintancesOf(tx: Tx, member: MemberId): Promise<MemberId[]> {
  const { rows } = await sql<{ other_id: MemberId }>`
    SELECT other_id FROM inbox WHERE member_id = ${member}
    UNION SELECT other_id FROM like_in WHERE member_id = ${member}
    UNION SELECT other_id FROM like_out WHERE member_id = ${member}
    UNION SELECT other_id FROM member_hidden WHERE member_id = ${member}`.execute(tx);
  return rows.map(({ other_id }) => other_id);
}

/** Erases the member's card and profile, and their pairs with `others`. */
export async function eraseCard(tx: Tx, member: MemberId, others: readonly MemberId[]): Promise<void> {
  await tx
    .deleteFrom('pair')
    .where(sql<boolean>`id = ANY(${others.map((other) => pairOf(member, other).id)})`)
    .execute();
  await tx.deleteFrom('match_answer').where('member_id', '=', member).execute();
  await tx.deleteFrom('profile').where('id', '=', member).execute();
  await tx.deleteFrom('member_card').where('id', '=', member).execute();
}
