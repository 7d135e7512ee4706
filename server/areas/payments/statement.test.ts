import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AskedOf } from '#contract/call.ts';
import { type LedgerCause, listTransactions, type Transaction } from '#contract/credits.ts';
import { timeZoneCookie } from '#contract/locale.ts';
import type { MemberId } from '#contract/members/members.ts';
import { statementQuery } from '../credits/statement.ts';
import { book } from '../credits/wallet.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { invoicing } from '#testing/payments/invoicing.ts';
import { person, type TestPerson } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';

const services = await testServices();
const { db, clock } = services;
const { bought, documentsOf, withdrawn } = invoicing(services);

type Wanted = Omit<AskedOf<typeof listTransactions>, 'after'>;

/** Loads all pages of a statement. */
async function statement(own: TestPerson, wanted: Wanted = {}, after?: string): Promise<Transaction[]> {
  const { reply } = await own.ask(listTransactions, { ...wanted, ...(after && { after }) });
  return [...reply.transactions, ...(reply.next ? await statement(own, wanted, reply.next) : [])];
}

async function bookAt(id: MemberId, delta: number, cause: LedgerCause, at: Date): Promise<void> {
  await transact(db, (tx) => book(tx, id, { key: crypto.randomUUID(), delta, cause, ref: null }, at));
}

describe('the balance after each entry', () => {
  let anna: TestPerson;
  /** All entries with the running balance, newest first. */
  const expected: { cause: LedgerCause; balance: number }[] = [{ cause: 'bonus', balance: 5 }];

  beforeAll(async () => {
    anna = await person(services, 'Anna');
    let balance = 5;
    for (let count = 0; count < 130; count += 1) {
      const cause = count % 10 === 0 ? 'gift' : count % 3 === 0 ? 'bonus' : 'message';
      const delta = cause === 'bonus' ? 9 : cause === 'gift' ? -3 : -1;
      balance += delta;
      // Entries with the same timestamp are ordered by key, so each entry here gets a different one.
      await bookAt(anna.id, delta, cause, new Date(clock.now().getTime() + 1000 * (count + 1)));
      expected.unshift({ cause, balance });
    }
  });

  test('is correct on every page', async () => {
    const all = await statement(anna);
    expect(all.map(({ cause, balance }) => ({ cause, balance }))).toEqual(expected);
  });

  test.each(['bonus', 'message', 'gift'] as const)(
    'is correct on every page when filtered by one cause (%s)',
    async (cause) => {
      const some = await statement(anna, { cause });
      expect(some.map((line) => ({ cause: line.cause, balance: line.balance }))).toEqual(
        expected.filter((line) => line.cause === cause),
      );
      expect(some.length).toBeGreaterThan(10);
    },
  );

  test('is correct for entries with the same timestamp', async () => {
    const bram = await person(services, 'Bram');
    const at = new Date(clock.now().getTime() + 5000);
    for (let count = 0; count < 60; count += 1) await bookAt(bram.id, 1, 'bonus', at);
    expect((await statement(bram)).map(({ balance }) => balance)).toEqual(
      Array.from({ length: 61 }, (_, index) => 65 - index),
    );
  });
});

describe('filters', () => {
  test('a month starts and ends in the browser’s time zone', async () => {
    const chloe = await person(services, 'Chloé');
    for (const [delta, at] of [
      [1, '2026-11-30T22:30:00Z'],
      [2, '2026-11-30T23:30:00Z'],
      [3, '2026-12-31T22:59:59Z'],
      [4, '2026-12-31T23:00:00Z'],
    ] as const) {
      await bookAt(chloe.id, delta, 'bonus', new Date(at));
    }
    const december = async () => (await statement(chloe, { month: '2026-12' })).map(({ delta }) => delta);
    expect(await december(), 'in London, where she lives').toEqual([4, 3]);
    chloe.cookies.set(timeZoneCookie.name, 'Europe/Amsterdam');
    expect(await december()).toEqual([3, 2]);
    chloe.cookies.set(timeZoneCookie.name, 'Asia/Tokyo');
    expect(await december()).toEqual([2, 1]);
    chloe.cookies.set(timeZoneCookie.name, 'nonsense');
    expect(await december()).toEqual([4, 3]);
    const both = await statement(chloe, { month: '2026-12', cause: 'bonus' });
    expect(
      both.map(({ balance }) => balance),
      'the whole ledger counts',
    ).toEqual([15, 11]);
    expect(await statement(chloe, { month: '2026-12', cause: 'gift' })).toEqual([]);
  });

  test.each([{ month: '2026-13' }, { month: '11-2026' }, { cause: 'everything' }])(
    'with invalid values are rejected (%j)',
    async (wanted) => {
      const dirk = await person(services, `Dirk ${Object.values(wanted).join()}`);
      expect((await dirk.ask(listTransactions, wanted as Wanted)).status).toBe(422);
    },
  );
});

test('a purchase shows its invoice and withdrawal period, a refund its credit note', async () => {
  const { own, payment_id } = await bought();
  const paid = clock.now().getTime();
  const [purchase] = await statement(own);
  const [invoice] = await documentsOf(payment_id);
  expect(purchase).toMatchObject({
    cause: 'purchase',
    payment_id,
    invoice: { kind: 'invoice', number: invoice!.number },
    withdrawable_until: new Date(paid + 14 * 86_400_000).toISOString(),
  });
  clock.move(14 * 86_400_000);
  expect((await statement(own))[0]).toMatchObject({ withdrawable_until: null });
  clock.move(-1000);
  await withdrawn(own, payment_id);
  const [refund, before] = await statement(own);
  const note = (await documentsOf(payment_id))[1];
  expect(refund).toMatchObject({ cause: 'refund', payment_id, invoice: { kind: 'credit_note', number: note!.number } });
  expect(before).toMatchObject({ cause: 'purchase', withdrawable_until: null });
});

test('a page of a long statement needs an index-only scan without sorting or reading further entries', async () => {
  const own = await person(services, 'Long');
  await sql`
    INSERT INTO ledger (member_id, idem_key, delta, cause, created_at)
    SELECT ${own.id}, 'long:' || number, 1, 'bonus', ${clock.now()}::timestamptz + number * interval '1 minute'
    FROM generate_series(1, 5000) AS number`.execute(db);
  await sql`UPDATE wallet SET balance = balance + 5000 WHERE member_id = ${own.id}`.execute(db);
  await sql`VACUUM ANALYZE ledger`.execute(db);
  const asked = statementQuery(own.id, { time_zone: 'UTC' }, undefined);
  const { rows } = await db.transaction().execute(async (tx) => {
    // Nearly all entries belong to this member, so the planner would choose a sequential scan, unlike in production.
    await sql`SET LOCAL enable_seqscan = off`.execute(tx);
    await sql`SET LOCAL enable_bitmapscan = off`.execute(tx);
    return await sql<{ 'QUERY PLAN': string }>`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ${asked}`.execute(tx);
  });
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('Index Only Scan using ledger_statement');
  expect(plan).not.toContain('Sort');
  const read = /Index Only Scan using ledger_statement.*rows=([\d.]+)/.exec(plan)![1];
  expect(Number(read)).toBeLessThan(60);
});
