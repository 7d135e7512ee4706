import { describe, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/call.ts';
import { listTransactions } from '#contract/credits.ts';
import type { MemberId } from '#contract/members/members.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { testServices } from '#testing/services.ts';
import { type TestPerson, person } from '#testing/people.ts';
import { balanceOf, book, unbalancedWallets } from './wallet.ts';

const services = await testServices();
const { db, clock } = services;

describe('the statement', () => {
  test('of a new member has the welcome credits', async () => {
    const anna = await person(services, 'Anna');
    expect((await anna.ask(listTransactions, {})).reply).toEqual({
      credits: 5,
      transactions: [
        {
          cause: 'bonus',
          delta: 5,
          balance: 5,
          at: clock.now().toISOString(),
          payment_id: null,
          invoice: null,
          withdrawable_until: null,
        },
      ],
      next: null,
      since: clock.now().toISOString(),
    });
  });

  test('has 50 entries a page, newest first, without repeats even among simultaneous entries', async () => {
    const bram = await person(services, 'Bram');
    for (let count = 0; count < 120; count += 1) {
      if (count % 3 === 0) clock.move(1000);
      const booking = { key: `test:${count}`, delta: count + 1, cause: 'bonus', ref: null } as const;
      await transact(db, (tx) => book(tx, bram.id, booking, clock.now()));
    }
    const pages = await statementPages(bram);
    expect(pages.map(({ transactions }) => transactions.length)).toEqual([50, 50, 21]);
    const entries = pages.flatMap(({ transactions }) => transactions);
    expect(new Set(entries.map(({ delta }) => delta)).size).toBe(120);
    const moments = entries.map(({ at }) => Date.parse(at));
    expect(moments).toEqual(moments.toSorted((one, other) => other - one));
    const sum = entries.reduce((total, { delta }) => total + delta, 0);
    expect(pages[0]!.credits).toBe(sum);
  });

  test('excludes other members’ entries', async () => {
    const chloe = await person(services, 'Chloé');
    expect((await chloe.ask(listTransactions, {})).reply.transactions).toHaveLength(1);
  });

  test.each(['nonsense', 'eyJhdCI6MX0'])('rejects a forged cursor (%s)', async (after) => {
    const dirk = await person(services, `Dirk ${after}`);
    const { status, problem } = await dirk.ask(listTransactions, { after });
    expect(status).toBe(400);
    expect(problem.code).toBe('bad_cursor');
  });
});

async function statementPages(
  reader: TestPerson,
  after?: string,
): Promise<readonly ReplyOf<typeof listTransactions>[]> {
  const { reply } = await reader.ask(listTransactions, after ? { after } : {});
  return reply.next ? [reply, ...(await statementPages(reader, reply.next))] : [reply];
}

describe('the wallet', () => {
  test('books the same key only once', async () => {
    const anna = await person(services, 'Anna Once');
    const booking = { key: 'test:once', delta: 10, cause: 'bonus', ref: null } as const;
    const booked = await Promise.all(
      Array.from({ length: 10 }, () => transact(db, (tx) => book(tx, anna.id, booking, clock.now()))),
    );
    expect(booked.filter(Boolean)).toHaveLength(1);
    expect(await balanceOf(db, anna.id)).toBe(15);
  });

  test('never falls below zero, even if twenty bookings spend simultaneously', async () => {
    const bram = await person(services, 'Bram Spends');
    const spend = async (key: string) => {
      const booking = { key, delta: -1, cause: 'message', ref: null } as const;
      return await transact(db, (tx) => book(tx, bram.id, booking, clock.now()));
    };
    const spent = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => spend(`test:${index}`)));
    expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await balanceOf(db, bram.id)).toBe(0);
    expect(await unbalancedWallets(db)).toEqual([]);
  });

  test('that does not exist accepts no booking', async () => {
    const nobody = crypto.randomUUID() as MemberId;
    const booking = { key: 'test:nobody', delta: 10, cause: 'bonus', ref: null } as const;
    await expect(transact(db, (tx) => book(tx, nobody, booking, clock.now()))).rejects.toThrow('no result');
    expect(await db.selectFrom('ledger').select('delta').where('member_id', '=', nobody).execute()).toEqual([]);
  });
});
