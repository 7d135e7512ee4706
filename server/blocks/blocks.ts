import { sql } from 'kysely';
import type { MemberId } from '#contract/members.ts';
import { refuse } from '#contract/refusal.ts';
import { type Pair, pairOf } from '../members/pair.ts';
import type { Db, Tx } from '../postgres/db.ts';
import { transact } from '../postgres/transact.ts';

/** From now on neither finds, sees or reaches the other. Only the one who blocks is told. */
export async function block(db: Db, member: MemberId, other: MemberId) {
  if (member === other) return refuse('yourself');
  return await transact(db, async (tx) => {
    const known = await tx.selectFrom('member_card').select('id').where('id', '=', other).executeTakeFirst();
    if (!known) return refuse('no_such_member');
    await markPair(tx, pairOf(member, other), member, true);
    await hide(tx, member, other, { blocked_by_me: true });
    await hide(tx, other, member, { blocked_me: true });
    tell(tx, member, other);
    return {};
  });
}

/** Takes a block back. If the other has blocked as well, theirs stays. */
export async function unblock(db: Db, member: MemberId, other: MemberId) {
  return await transact(db, async (tx) => {
    await markPair(tx, pairOf(member, other), member, false);
    await hide(tx, member, other, { blocked_by_me: false });
    await hide(tx, other, member, { blocked_me: false });
    await tx
      .deleteFrom('member_hidden')
      .where('member_id', 'in', [member, other])
      .where('other_id', 'in', [member, other])
      .where('blocked_by_me', '=', false)
      .where('blocked_me', '=', false)
      .execute();
    tell(tx, member, other);
    return {};
  });
}

/** The pair's row is locked by this: a like or a message of the same moment comes before the block or after it. */
async function markPair(tx: Tx, { id, lo, hi }: Pair, member: MemberId, blocks: boolean): Promise<void> {
  const side = sql.ref(member === lo ? 'lo_blocks' : 'hi_blocks');
  await sql`
    INSERT INTO pair (id, lo, hi, ${side}) VALUES (${id}, ${lo}, ${hi}, ${blocks})
    ON CONFLICT (id) DO UPDATE SET ${side} = ${blocks}`.execute(tx);
}

async function hide(
  tx: Tx,
  member_id: MemberId,
  other_id: MemberId,
  how: { blocked_by_me: boolean } | { blocked_me: boolean },
): Promise<void> {
  await tx
    .insertInto('member_hidden')
    .values({ member_id, other_id, ...how })
    .onConflict((conflict) => conflict.columns(['member_id', 'other_id']).doUpdateSet(how))
    .execute();
}

/** Both browsers ask again for what they show; neither learns why. */
function tell(tx: Tx, member: MemberId, other: MemberId): void {
  tx.announce(member, { event: 'member_hidden', member: other });
  tx.announce(other, { event: 'member_hidden', member });
}
