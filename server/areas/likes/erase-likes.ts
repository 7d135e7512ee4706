import { sql } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import type { Tx } from '../../platform/postgres/db.ts';

/** Erases a member's likes and passes, and removes the member from the lists of others. */
export async function eraseLikes(tx: Tx, member: MemberId): Promise<void> {
  const received = await tx.deleteFrom('like_in').where('member_id', '=', member).returning('other_id').execute();
  const sent = await tx.deleteFrom('like_out').where('member_id', '=', member).returning('other_id').execute();
  await tx
    .deleteFrom('like_out')
    .where(sql<boolean>`member_id = ANY(${received.map(({ other_id }) => other_id)})`)
    .where('other_id', '=', member)
    .execute();
  await tx
    .deleteFrom('like_in')
    .where(sql<boolean>`member_id = ANY(${sent.map(({ other_id }) => other_id)})`)
    .where('other_id', '=', member)
    .execute();
  await tx.deleteFrom('swipe').where('member_id', '=', member).execute();
  await tx.deleteFrom('swipe').where('other_id', '=', member).execute();
  await tx.deleteFrom('swipe_day').where('member_id', '=', member).execute();
}
