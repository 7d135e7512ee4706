import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isRefused } from '#contract/refusal.ts';
import { block } from '../../blocks/blocks.ts';
import { balanceOf } from '../../credits/wallet.ts';
import { pairOf } from '../../members/member-pair.ts';
import { makeDb } from '../../../platform/postgres/db.ts';
import { isDistributed } from '../../../platform/postgres/distributed.ts';
import { makePool } from '../../../platform/postgres/pool.ts';
import { testServices } from '#testing/services.ts';
import { type TestPerson, person } from '#testing/people.ts';
import { brokenBooks, haveCredits, readTexts } from '#testing/talk.ts';
import { sendBatched } from './send-batched.ts';
import { sendText } from './send.ts';

const services = await testServices();
const { db, clock } = services;
const prices = { message_credits: 1, message_length: 2000 };

type Pair = readonly [TestPerson, TestPerson];

async function sends([from, to]: Pair, text: string, key: string = crypto.randomUUID()) {
  return await sendText(db, { from: from.id, to: to.id, key, at: clock.now() }, { text }, prices);
}

/** Creates two members with an existing conversation. The first has a hundred credits. */
async function pair(name: string): Promise<Pair> {
  const two = [
    await person(services, `Anna ${name}`),
    await person(services, `Bram ${name}`, { gender: 'male' }),
  ] as const;
  await haveCredits(services, two[0].id, 101);
  await sends(two, 'Hello');
  return two;
}

const pairs = await Promise.all(Array.from({ length: 12 }, async (_, index) => await pair(`of the ${index}`)));

/** Returns the number of transactions that wrote the messages with this text; in a cluster, per node. */
async function transactionsOf(text: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(DISTINCT xmin::text) AS n FROM message WHERE body = ${text}`.execute(db);
  return rows[0]!.n;
}

test('simultaneous messages of many members are written together, and each sender pays for their own', async () => {
  const all = await Promise.all(pairs.map(async (two) => await sends(two, 'At once')));
  expect(all.filter(isRefused)).toEqual([]);
  expect(await transactionsOf('At once')).toBeLessThan(pairs.length);
  for (const two of pairs) {
    expect(await readTexts(two[1], two[0])).toEqual(['Hello', 'At once']);
    expect(await balanceOf(db, two[0].id)).toBe(99);
  }
  expect(await brokenBooks(services)).toEqual([]);
});

test('a refused sender gets the reason, and affects nobody else in the batch', async () => {
  const [poor, blocked, again, ...others] = pairs as [Pair, Pair, Pair, ...Pair[]];
  await haveCredits(services, poor[0].id, 0);
  const once = { owner: blocked[1].id, key: crypto.randomUUID(), fingerprint: '', at: clock.now() };
  await block(db, { id: blocked[1].id, now: clock.now() }, blocked[0].id, once);
  const before = await sends(again, 'Said before', 'the-same-key');
  const all = await Promise.all([
    sends(poor, 'In one bag'),
    sends(blocked, 'In one bag'),
    sends(again, 'Said before', 'the-same-key'),
    ...others.map(async (two) => await sends(two, 'In one bag')),
  ]);
  expect(all.slice(0, 3)).toEqual([
    expect.objectContaining({ refused: 'not_enough_credits' }),
    expect.objectContaining({ refused: 'blocked' }),
    before,
  ]);
  expect(all.slice(3).filter(isRefused)).toEqual([]);
  expect(await brokenBooks(services)).toEqual([]);
});

test('a locked conversation delays nobody else', async () => {
  const [slow, ...others] = pairs.slice(3) as [Pair, ...Pair[]];
  const { id } = pairOf(slow[0].id, slow[1].id);
  let arrived = false;
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('pair').select('id').where('id', '=', id).forUpdate().execute();
    void sends(slow, 'Late').then(() => (arrived = true));
    const all = await Promise.all(others.map(async (two) => await sends(two, 'In time')));
    expect(all.filter(isRefused)).toEqual([]);
    expect(arrived).toBe(false);
  });
  await expect.poll(() => arrived).toBe(true);
  expect((await readTexts(slow[1], slow[0])).at(-1)).toBe('Late');
});

test('a plain text in an existing conversation is batched; everything else is not', async () => {
  const [anna, bram] = pairs[5]!;
  const delivery = () => ({ from: anna.id, to: bram.id, key: crypto.randomUUID(), at: clock.now() });
  const plain = { kind: 'text', text: 'Plain', gift: null, cost: 1 } as const;
  const carried = async (outgoing: Parameters<typeof sendBatched>[2]) =>
    (await sendBatched(db, delivery(), outgoing)) !== undefined;
  expect(await carried(plain)).toBe(true);
  expect(await carried({ ...plain, cost: 1000 }), 'more than there is').toBe(false);
  expect(await carried({ ...plain, kind: 'gift', gift: 'rose' }), 'a gift').toBe(false);
  expect(await carried({ ...plain, text: 'Write me at anna@example.org' }), 'a warning').toBe(false);
  const stranger = await person(services, 'Chris', { gender: 'male' });
  expect(await sendBatched(db, { ...delivery(), to: stranger.id }, plain), 'a first message').toBeUndefined();
});

// In a cluster a batch is a transaction, whose statements this override does not reach.
test.skipIf(isDistributed(db))('a fault of the batch is reported, and its messages are sent one by one', async () => {
  const [anna, bram] = pairs[6]!;
  const told: unknown[] = [];
  const pool = makePool(services.connection);
  const own = makeDb(pool, { ...db.outlets, onFault: (fault) => void told.push(fault) });
  const fault = new Error('The batch failed.');
  const executeQuery = own.executeQuery.bind(own);
  own.executeQuery = async (query, ...rest) => {
    if ('sql' in query && query.sql.includes('SKIP LOCKED')) throw fault;
    return await executeQuery(query, ...rest);
  };
  const before = await balanceOf(db, anna.id);
  const delivery = { from: anna.id, to: bram.id, key: crypto.randomUUID(), at: clock.now() };
  expect(isRefused(await sendText(own, delivery, { text: 'All the same' }, prices))).toBe(false);
  await pool.end();
  expect(told).toEqual([fault]);
  expect((await readTexts(bram, anna)).at(-1)).toBe('All the same');
  expect(await balanceOf(db, anna.id)).toBe(before - 1);
});
