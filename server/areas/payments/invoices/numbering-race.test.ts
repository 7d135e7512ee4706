import { describe, expect, test } from 'vitest';
import { placeTestOrder, reportedStatus } from '#testing/orders.ts';
import { person } from '#testing/people.ts';
import { anotherProcess } from '#testing/drills/another-process.ts';
import { testServices } from '#testing/services.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { settle } from '../settle.ts';
import { nextNumber } from './invoice-number.ts';

const services = await testServices();
const { db, clock } = services;
const processes = [db, anotherProcess(services).db];
/** Use `ROUNDS=200` for a long run. */
const rounds = Number(process.env.ROUNDS ?? 5);
let series = 0;

describe(`invoice numbers with two processes, ${rounds} rounds of twenty transactions`, () => {
  test('have no gaps or duplicates when a third of the transactions roll back', async () => {
    series += 1;
    const of = { company_id: 900 + series, invoice_prefix: null, kind: 'invoice', year: 2026 } as const;
    const taken: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          const sequence = await transact(processes[index % 2]!, async (tx) => {
            const next = await nextNumber(tx, of);
            if (index % 3 === 0) throw new Error('undone');
            return next.sequence;
          }).catch((fault: Error) => {
            if (fault.message !== 'undone') throw fault;
          });
          if (sequence) taken.push(sequence);
        }),
      );
    }
    const gapless = Array.from({ length: taken.length }, (_, index) => index + 1);
    expect(taken.toSorted((one, other) => one - other)).toEqual(gapless);
    expect(taken.length).toBe(rounds * 13);
  }, 600_000);

  test('are assigned once to each payment that both processes complete', async () => {
    const buyers = await Promise.all(
      Array.from({ length: 5 }, async (_, index) => await person(services, `Buyer ${index}`)),
    );
    for (let round = 0; round < Math.min(rounds, 20); round += 1) {
      clock.move(3_600_000);
      const orders = await Promise.all(buyers.map(async (own) => (await placeTestOrder(own)).reply.payment_id));
      const told = await Promise.all(
        orders.map(async (id) => ({ id, is: await reportedStatus(services, id, 'completed') })),
      );
      await Promise.all(
        processes.flatMap((process) => told.map(async ({ id, is }) => await settle(process, id, is, clock.now()))),
      );
    }
    const invoices = await db
      .selectFrom('invoice')
      .select('sequence')
      .where('kind', '=', 'invoice')
      .orderBy('sequence')
      .execute();
    const gapless = Array.from({ length: buyers.length * Math.min(rounds, 20) }, (_, index) => index + 1);
    expect(invoices.map(({ sequence }) => sequence)).toEqual(gapless);
  }, 600_000);
});
