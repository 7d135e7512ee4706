import type { Sql } from '../../../platform/postgres/db.ts';
import { idText } from './id-text.ts';
import { hashOfRows, hashOfSeal, noSeal } from './hash-rows.ts';
import { hashOfDetail } from './record-action.ts';

const sealsAtOnce = 500;
const detailsAtOnce = 1_000;

interface Verifying {
  /** Number of newest seals to verify. Undefined: all. */
  readonly newest?: number;
}

/**
 * Verifies the chain of the audit log. Each seal must have the correct hash, follow the previous seal, and cover
 * exactly the rows that it sealed; the remaining reasons and details must match their hashes. Rows that retention has
 * deleted cannot be verified, but their seals can.
 */
export async function verifyChain(db: Sql, { newest }: Verifying = {}) {
  const { seals, last } = await db
    .selectFrom('staff_seal')
    .select(({ fn }) => [fn.countAll<string>().as('seals'), fn.max('id').as('last')])
    .executeTakeFirstOrThrow();
  const from = newest === undefined ? 1n : BigInt(last ?? 0) - BigInt(newest) + 1n;
  const { previous, broken, checked } = await checkSeals(db, from > 1n ? from : 1n);
  const after = previous?.last_id ?? '0';
  const { entries, unsealed } = await db
    .selectFrom('staff_action')
    .select(({ fn, eb }) => [
      fn.countAll<string>().as('entries'),
      fn
        .countAll<string>()
        .filterWhere(eb('id', '>', after))
        .as('unsealed'),
    ])
    .executeTakeFirstOrThrow();
  return {
    broken: broken ?? (await wrongDetail(db, { first: checked?.first })),
    seals: Number(seals),
    checked_from: checked?.seal ?? null,
    checked_seals: checked?.count ?? 0,
    entries: Number(entries),
    unsealed: Number(unsealed),
    last_hash: previous?.hash ?? null,
    sealed_at: previous?.sealed_at ?? null,
  };
}

/**
 * Verifies at most `most` seals, starting with `from`. `next`: the seal to continue with; null after the last one.
 * `last`: the last seal that was read.
 */
export async function verifySeals(db: Sql, from: string, most: number) {
  const { previous, broken, checked } = await checkSeals(db, BigInt(from), most);
  const hasMore = checked?.count === most;
  // The last part includes the reasons and details of entries after the last seal.
  const last = hasMore && previous ? idText(previous.last_id) : undefined;
  const first = checked?.first ?? String(BigInt(previous?.last_id ?? '0') + 1n);
  return {
    broken: broken ?? (await wrongDetail(db, { first, last })),
    next: hasMore && previous ? String(BigInt(previous.id) + 1n) : null,
    last: previous && { id: idText(previous.id), hash: previous.hash },
  };
}

interface Broken {
  readonly seal: string;
  readonly first_id: string;
  readonly last_id: string;
  readonly why: string;
}

type Seal = Awaited<ReturnType<typeof sealsAfter>>[number];

async function checkSeals(db: Sql, from: bigint, most = Number.POSITIVE_INFINITY) {
  let previous = from > 1n ? (await sealsAfter(db, from - 2n, 1))[0] : undefined;
  let checked: { readonly seal: string; readonly first: string; count: number } | undefined;
  let broken: Broken | undefined;
  for (;;) {
    const limit = Math.min(sealsAtOnce, most - (checked?.count ?? 0));
    const seals = await sealsAfter(db, BigInt(previous?.id ?? 0), limit);
    for (const seal of seals) {
      checked ??= { seal: idText(seal.id), first: idText(seal.first_id), count: 0 };
      checked.count += 1;
      const why = broken ? undefined : await faultOf(db, seal, previous);
      if (why) broken = { ...namesOf(seal), why };
      previous = seal;
    }
    if (seals.length < sealsAtOnce || checked?.count === most) return { previous, broken, checked };
  }
}

function namesOf({ id, first_id, last_id }: Seal) {
  return { seal: idText(id), first_id: idText(first_id), last_id: idText(last_id) };
}

async function sealsAfter(db: Sql, id: bigint, limit: number) {
  const found = db.selectFrom('staff_seal').selectAll().where('id', '>', String(id)).orderBy('id').limit(limit);
  return await found.execute();
}

async function faultOf(db: Sql, seal: Seal, previous: Seal | undefined): Promise<string | undefined> {
  if (BigInt(seal.id) !== BigInt(previous?.id ?? 0) + 1n) return 'a seal before it is missing';
  if (seal.previous_hash !== (previous?.hash ?? noSeal)) return 'it does not follow the seal before it';
  if (seal.hash !== hashOfSeal(seal)) return 'the seal itself was changed';
  // Also detects rows that were inserted between two seals later.
  const first = String(BigInt(previous?.last_id ?? '0') + 1n);
  const { rows_hash, count } = await hashOfRows(db, first, idText(seal.last_id));
  if (seal.expired_at) return count > 0 ? 'it has entries although retention deleted them' : undefined;
  if (count !== seal.row_count) return `it has ${count} entries instead of ${seal.row_count}`;
  return rows_hash === seal.rows_hash ? undefined : 'an entry was changed';
}

/** Finds a reason or details that were changed after the action. */
async function wrongDetail(
  db: Sql,
  { first = '1', last }: { readonly first?: string | undefined; readonly last?: string | undefined },
): Promise<Broken | null> {
  let after = String(BigInt(first) - 1n);
  for (;;) {
    const rows = await db
      .selectFrom('staff_action_detail')
      .innerJoin('staff_action', 'staff_action.id', 'action_id')
      .select(['action_id', 'salt', 'reason', 'details', 'detail_hash'])
      .where('action_id', '>', after)
      .$if(last !== undefined, (query) => query.where('action_id', '<=', last!))
      .orderBy('action_id')
      .limit(detailsAtOnce)
      .execute();
    const wrong = rows.find((row) => hashOfDetail(row) !== row.detail_hash);
    if (wrong) {
      const action_id = idText(wrong.action_id);
      const seal = await sealOf(db, action_id);
      const why = `the reason or details of entry ${action_id} were changed`;
      return { seal: seal ? idText(seal.id) : 'none', first_id: action_id, last_id: action_id, why };
    }
    if (rows.length < detailsAtOnce) return null;
    after = idText(rows.at(-1)!.action_id);
  }
}

/** Returns the seal that covers an entry. */
export async function sealOf(db: Sql, entry: string) {
  const found = db.selectFrom('staff_seal').selectAll().where('last_id', '>=', entry);
  const seal = await found.orderBy('last_id').limit(1).executeTakeFirst();
  return seal && BigInt(seal.first_id) <= BigInt(entry) ? seal : undefined;
}
