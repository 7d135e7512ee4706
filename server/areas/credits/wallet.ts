import { sql } from 'kysely';
import type { LedgerCause } from '#contract/credits.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Sql, Tx } from '../../platform/postgres/db.ts';

/** Creates the wallet that every member has from the start; a new one is empty. */
export async function openWallet(tx: Tx, member: MemberId): Promise<void> {
  await tx.insertInto('wallet').values({ member_id: member }).execute();
}

/** A new ledger entry. */
export interface Booking {
  /** Makes the entry unique: booking the same key again has no effect. */
  readonly key: string;
  readonly delta: number;
  readonly cause: LedgerCause;
  readonly ref: string | null;
}

/**
 * Books credits atomically into the ledger and the wallet, once per key. Returns whether it was booked now. A negative
 * balance violates a check constraint (see `isCheckViolated`). Throws if the wallet does not exist.
 */
export async function book(tx: Tx, member: MemberId, { key, delta, cause, ref }: Booking, now: Date): Promise<boolean> {
  const { rows } = await sql`
    WITH entry AS (
      INSERT INTO ledger (member_id, idem_key, delta, cause, ref_id, created_at)
      SELECT member_id, ${key}, ${delta}, ${cause}, ${ref}, ${now} FROM wallet WHERE member_id = ${member}
      ON CONFLICT (member_id, idem_key) DO NOTHING
      RETURNING member_id)
    UPDATE wallet SET balance = balance + ${delta} WHERE member_id = ${member} AND EXISTS (SELECT FROM entry)
    RETURNING balance`.execute(tx);
  if (rows.length === 0) {
    await balanceOf(tx, member);
    return false;
  }
  tx.announce(member, { event: 'user_changed' });
  return true;
}

/** Erases the wallet and every movement in it. */
export async function eraseWallet(tx: Tx, member: MemberId): Promise<void> {
  await tx.deleteFrom('ledger').where('member_id', '=', member).execute();
  await tx.deleteFrom('wallet').where('member_id', '=', member).execute();
}

export async function balanceOf(db: Sql, member: MemberId): Promise<number> {
  const wallet = await db
    .selectFrom('wallet')
    .select('balance')
    .where('member_id', '=', member)
    .executeTakeFirstOrThrow();
  return wallet.balance;
}

/** Returns members whose balance differs from the sum of their ledger. Empty unless something is seriously wrong. */
export async function unbalancedWallets(db: Sql): Promise<MemberId[]> {
  const { rows } = await sql<{ member_id: MemberId }>`
    SELECT wallet.member_id FROM wallet
    LEFT JOIN (SELECT member_id, sum(delta) AS total FROM ledger GROUP BY member_id) AS booked USING (member_id)
    WHERE wallet.balance <> coalesce(booked.total, 0)`.execute(db);
  return rows.map((row) => row.member_id);
}
