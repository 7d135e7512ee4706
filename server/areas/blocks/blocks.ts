import { sql } from 'kysely';
import { blockMember } from '#contract/blocks.ts';
import type { MemberId } from '#contract/members/members.ts';
import { refuse } from '#contract/refusal.ts';
import { runOnce, type IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Actor } from '../../platform/http/viewer.ts';
import { cardOf, cardsOf } from '../members/cards.ts';
import { type OrderedPair, pairOf } from '../members/member-pair.ts';
import { isReachable } from '../members/can-contact.ts';
import { restorePhotos, revokePhotos } from '../../integrations/photo-revocations.ts';
import type { Db, Sql, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';

/** Hides two members from each other. Their likes and messages are kept, but not shown. */
export async function block(db: Db, { id: member, now }: Actor, other: MemberId, key: IdempotencyKey) {
  if (member === other) return refuse('yourself');
  return await transact(db, (tx) => runOnce(tx, key, blockMember.reply, () => blockIn(tx, member, other, now)));
}

async function blockIn(tx: Tx, member: MemberId, other: MemberId, now: Date) {
  const card = await cardOf(tx, other);
  if (!card || !(await isReachable(tx, member, card))) return refuse('no_such_member');
  await markPair(tx, pairOf(member, other), member);
  await hide(tx, member, other, { blocked_by_me: true });
  await hide(tx, other, member, { blocked_me: true });
  await revokePhotos(tx, member, other, now);
  tell(tx, member, other);
  return {};
}

/** Removes a block. If the other member has blocked too, that block stays. */
export async function unblock(db: Db, member: MemberId, other: MemberId) {
  return await transact(db, async (tx) => {
    const { id, lo } = pairOf(member, other);
    const blocked = await tx
      .updateTable('pair')
      .set(member === lo ? { lo_blocks: false } : { hi_blocks: false })
      .where('id', '=', id)
      .where(member === lo ? 'lo_blocks' : 'hi_blocks', '=', true)
      .executeTakeFirst();
    if (blocked.numUpdatedRows === 0n) return {};
    await hide(tx, member, other, { blocked_by_me: false });
    await hide(tx, other, member, { blocked_me: false });
    await restorePhotos(tx, member, other);
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

/** Returns the members whom this member has blocked, sorted by name. */
export async function blocksOf(db: Sql, member: MemberId) {
  const blocked = await db
    .selectFrom('member_hidden')
    .select('other_id')
    .where('member_id', '=', member)
    .where('blocked_by_me', '=', true)
    .execute();
  const cards = await cardsOf(
    db,
    blocked.map(({ other_id }) => other_id),
  );
  const profiles = [...cards.values()].map(({ id, name }) => ({ id, name }));
  return { profiles: profiles.toSorted((one, other) => one.name.localeCompare(other.name)) };
}

/** Locks the pair's row, so that a simultaneous like or message comes either before or after the block. */
async function markPair(tx: Tx, { id, lo, hi }: OrderedPair, member: MemberId): Promise<void> {
  const side = sql.ref(member === lo ? 'lo_blocks' : 'hi_blocks');
  await sql`
    INSERT INTO pair (id, lo, hi, ${side}) VALUES (${id}, ${lo}, ${hi}, true)
    ON CONFLICT (id) DO UPDATE SET ${side} = true`.execute(tx);
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

/** Makes the browsers of both members refetch what they show, without revealing the reason. */
function tell(tx: Tx, member: MemberId, other: MemberId): void {
  tx.announce(member, { event: 'member_hidden', member: other });
  tx.announce(other, { event: 'member_hidden', member });
}
