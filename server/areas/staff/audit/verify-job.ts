import { newId } from '../../../platform/core/ids.ts';
import { job } from '../../../platform/jobs/job.ts';
import { type Worker, worker } from '../../../platform/jobs/queue.ts';
import type { Db, Sql } from '../../../platform/postgres/db.ts';
import { verifySeals } from './verify-chain.ts';

interface Verifying {
  /** The first seal to verify. Undefined at the start of a verification. */
  readonly from?: string;
  /** Start of the verification, as an ISO time. */
  readonly begun?: string;
}

/** Runs every night after retention, and before the morning email. */
export const verifyAudit = job<Verifying>('verify_audit', { retries: 3, every: '25 3 * * *' });

/** Number of seals per run. The next run continues, so that no run takes many minutes. */
const sealsPerRun = 5_000;
/** Retention period of the results, in days. */
const resultDays = 90;

/** Verifies the whole chain in parts, and stores the result. */
export function verifyAuditWorker(db: Db, most = sealsPerRun): Worker {
  return worker(verifyAudit, async ({ from = '1', begun }, now) => {
    const begun_at = begun === undefined ? now : new Date(begun);
    const { broken: found, next, last } = await verifySeals(db, from, most);
    if (next !== null && !found) {
      await db.outlets.enqueue(db, verifyAudit, { from: next, begun: begun_at.toISOString() });
      return;
    }
    const broken = found ?? (await rewritten(db));
    await db
      .insertInto('staff_chain_check')
      .values({
        id: newId<string>(now),
        begun_at,
        checked_at: now,
        seals: last?.id ?? '0',
        last_hash: last?.hash ?? null,
        broken_seal: broken?.seal ?? null,
        why: broken?.why ?? null,
      })
      .execute();
    await db
      .deleteFrom('staff_chain_check')
      .where('checked_at', '<', new Date(now.getTime() - resultDays * 86_400_000))
      .execute();
  });
}

/** Detects a chain that is intact but differs from the previous night's, because it was rewritten or truncated. */
async function rewritten(db: Sql): Promise<{ readonly seal: string; readonly why: string } | undefined> {
  const before = await lastChainCheck(db);
  if (!before || before.broken_seal || before.last_hash === null) return undefined;
  const seal = String(before.seals);
  const found = await db.selectFrom('staff_seal').select('hash').where('id', '=', seal).executeTakeFirst();
  if (!found) return { seal, why: 'it existed at the verification before and is missing' };
  return found.hash === before.last_hash
    ? undefined
    : { seal, why: 'it has another hash than at the verification before' };
}

/** Returns the result of the newest verification of the whole chain. */
export async function lastChainCheck(db: Sql) {
  const found = await db
    .selectFrom('staff_chain_check')
    .select(['begun_at', 'checked_at', 'seals', 'last_hash', 'broken_seal', 'why'])
    .orderBy('checked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found && { ...found, seals: Number(found.seals) };
}
