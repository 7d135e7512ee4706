import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Worker, worker } from '../../../platform/jobs/queue.ts';
import type { Db, Sql } from '../../../platform/postgres/db.ts';
import { idText } from './id-text.ts';
import { hashOfRows, hashOfSeal, noSeal } from './hash-rows.ts';
import { auditLock } from './audit-lock.ts';
import { sealAudit, sealSeconds } from './seal-job.ts';

/** Ensures that only one process seals at a time. Distinct from {@link auditLock}. */
const sealLock = 6_201_338;

export function sealAuditWorker(db: Db): Worker {
  return worker(sealAudit, async (_nothing, now) => {
    // Enqueues another run, because writers that saw an unsealed entry did not enqueue one.
    if (await sealNow(db, now)) await db.outlets.enqueue(db, sealAudit, {}, sealSeconds);
  });
}

/** Seals all committed rows that no seal covers yet. Returns whether there were any. */
export async function sealNow(db: Db, now: Date): Promise<boolean> {
  const last_id = await lastFinalId(db);
  if (last_id === undefined) return false;
  return await db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${sealLock})`.execute(tx);
    const previous = await lastSeal(tx);
    const first = String(BigInt(previous?.last_id ?? '0') + 1n);
    const { rows_hash, count, first: first_id, last } = await hashOfRows(tx, first, last_id);
    if (first_id === undefined || last === undefined) return false;
    const seal = {
      id: String(BigInt(previous?.id ?? '0') + 1n),
      first_id,
      last_id: last,
      row_count: count,
      rows_hash,
      previous_hash: previous?.hash ?? noSeal,
      sealed_at: now,
    };
    await tx
      .insertInto('staff_seal')
      .values({ ...seal, hash: hashOfSeal(seal) })
      .execute();
    return true;
  });
}

export async function lastSeal(db: Sql) {
  return await db.selectFrom('staff_seal').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
}

export interface SealedHash {
  readonly hash: string;
  readonly sealed_at: Date;
}

/** Returns the newest seal if it was created after `since`. */
export async function lastSealSince(db: Sql, since: Date): Promise<SealedHash | undefined> {
  const last = await lastSeal(db);
  return last && last.sealed_at > since ? { hash: last.hash, sealed_at: last.sealed_at } : undefined;
}

const tries = 100;
const pauseMilliseconds = 20;

/**
 * Returns an id up to which every row is committed or rolled back; undefined if a transaction takes too long. Writers
 * acquire the lock before their id, so the owner of every id up to the last one either holds the lock now or has
 * finished. Nobody waits for this function.
 */
async function lastFinalId(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ last_value: string }>`SELECT last_value FROM staff_action_id_seq`.execute(db);
  let writing = await writers(db);
  for (let left = tries; writing.size > 0; left -= 1) {
    if (left === 0) return undefined;
    await sleep(pauseMilliseconds);
    const still = await writers(db);
    writing = new Set([...writing].filter((one) => still.has(one)));
  }
  return idText(rows[0]!.last_value);
}

/** Returns the transactions that are currently writing to the audit log. */
async function writers(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ virtualtransaction: string }>`
    SELECT virtualtransaction FROM pg_locks
    WHERE locktype = 'advisory' AND classid = 0 AND objid = ${auditLock}::bigint::oid AND objsubid = 1
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(db);
  return new Set(rows.map(({ virtualtransaction }) => virtualtransaction));
}
