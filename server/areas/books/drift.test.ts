import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { erasedMemberId } from '../accounts/accounts-queries.ts';
import { moneyScene } from '#testing/payments/histories.ts';
import { planted } from '#testing/payments/planted-drift.ts';
import { transferScene } from '#testing/payments/transfers.ts';
import { person } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { driftOf } from './drift.ts';

const services = await testServices();
const { db, clock } = services;

/** Creates a history with every kind of movement. */
async function scene() {
  const { buy, spend, withdrawFrom, sendRefunds, debit, returnDebit, takeBack, decided } = moneyScene(services);
  const anna = await person(services, 'Anna');
  const bought = await buy(anna);
  const withdrawn = await buy(anna, { credits: 30 });
  await withdrawFrom(anna, withdrawn);
  await sendRefunds();
  const bram = await person(services, 'Bram');
  const returned = await debit(bram);
  await spend(bram, 70);
  await returnDebit(returned);
  const repaying = await buy(bram, { credits: 10 });
  const transfers = await transferScene(services);
  const chloe = await transfers.buyer();
  const paid = { amount: '37.46', reference: chloe.transfer.reference };
  await transfers.read(paid, { amount: '1.00', reference: 'nothing' });
  await withdrawFrom(chloe, chloe.payment_id);
  await sendRefunds();
  const dirk = await person(services, 'Dirk');
  const disputed = await buy(dirk);
  await spend(dirk, 25);
  await takeBack(disputed);
  await decided(disputed, 'lost');
  const kept = await buy(anna, { credits: 10 });
  await takeBack(kept);
  await decided(kept, 'won');
  return {
    dirk,
    disputed,
    kept,
    anna,
    bram,
    chloe,
    bought,
    withdrawn,
    returned,
    repaying,
    transferred: chloe.payment_id,
  };
}
const made = await scene();

/** Returns the differences that `plant` causes, and rolls the planted changes back. */
async function driftAfter(...plant: ReturnType<typeof sql>[]) {
  const tx = await db.startTransaction().execute();
  try {
    for (const one of plant) {
      const { numAffectedRows } = await one.execute(tx);
      expect(numAffectedRows, 'something was planted').toBeGreaterThan(0n);
    }
    return await driftOf(tx, clock.now());
  } finally {
    await tx.rollback().execute();
  }
}

test('a healthy history has no drift, even after a member is erased', async () => {
  expect(await driftOf(db, clock.now())).toEqual([]);
  const debts = await db.selectFrom('credit_debt').select(['credits', 'repaid']).orderBy('since').execute();
  expect(debts, 'a debt that was repaid in part is among it').toEqual([
    { credits: 65, repaid: 10 },
    { credits: 20, repaid: 0 },
  ]);
  const { id } = made.bram;
  const erased = await driftAfter(
    sql`UPDATE payment SET member_id = ${erasedMemberId} WHERE member_id = ${id}`,
    sql`DELETE FROM credit_debt WHERE member_id = ${id}`,
    sql`DELETE FROM ledger WHERE member_id = ${id}`,
    sql`DELETE FROM wallet WHERE member_id = ${id}`,
  );
  expect(erased).toEqual([]);
});

describe.each(planted)('$title', ({ plant, found }) => {
  test('is the only difference that is reported', async () => {
    const drift = await driftAfter(plant(made));
    expect(drift.map(({ name, id }) => [name, id])).toEqual(found(made));
    for (const { detail } of drift) expect(detail).not.toBe('');
  });
});
