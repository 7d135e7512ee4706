import { sql } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import type { Tx } from '../../platform/postgres/db.ts';

/** Erases all blocks that the member made, and all blocks of the member by others. */
export async function eraseBlocks(tx: Tx, member: MemberId): Promise<void> {
  const hidden = await tx.deleteFrom('member_hidden').where('member_id', '=', member).returning('other_id').execute();
  await tx
    .deleteFrom('member_hidden')
    .where(sql<boolean>`member_id = ANY(${hidden.map(({ other_id }) => other_id)})`)
    .where('other_id', '=', member)
    .execute();
  await tx
    .deleteFrom('photo_revocation')
    .where((row) => row.or([row('owner_id', '=', member), row('viewer_id', '=', member)]))
    .execute();
}
