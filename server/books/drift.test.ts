import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { nobody } from '../accounts/accounts-queries.ts';
import { moneyScene } from '../testing/payments/histories.ts';
import { transferScene } from '../testing/payments/transfers.ts';
import { person } from '../testing/people.ts';
import { testServices } from '../testing/services.ts';
import { driftOf } from './drift.ts';

const services = await testServices();
const { db, clock } = services;

/** Everything has happened once. */
async function scene() {
  const { buy, spend, withdrawFrom, sendRefunds, debit, returnDebit } = moneyScene(services);
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
  return { anna, bram, chloe, bought, withdrawn, returned, repaying, transferred: chloe.payment_id };
}
const made = await scene();
type Scene = typeof made;

/** What drifts after `plant`, which is then undone. */
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

test('a healthy history does not drift, and stays so when a member is erased', async () => {
  expect(await driftOf(db, clock.now())).toEqual([]);
  const debts = await db.selectFrom('credit_debt').select(['credits', 'repaid']).execute();
  expect(debts, 'a debt that was repaid in part is among it').toEqual([{ credits: 65, repaid: 10 }]);
  const { id } = made.bram;
  const erased = await driftAfter(
    sql`UPDATE payment SET member_id = ${nobody} WHERE member_id = ${id}`,
    sql`DELETE FROM credit_debt WHERE member_id = ${id}`,
    sql`DELETE FROM ledger WHERE member_id = ${id}`,
    sql`DELETE FROM wallet WHERE member_id = ${id}`,
  );
  expect(erased).toEqual([]);
});

interface Planted {
  readonly title: string;
  plant(made: Scene): ReturnType<typeof sql>;
  /** Under which names which ids are found. */
  found(made: Scene): readonly (readonly [name: string, id: string])[];
}

const unbalanced = 'entry does not balance';

const planted: readonly Planted[] = [
  {
    title: 'a balance without an entry',
    plant: ({ anna }) => sql`UPDATE wallet SET balance = balance + 1 WHERE member_id = ${anna.id}`,
    found: ({ anna }) => [['wallet is not the sum of its ledger', anna.id]],
  },
  {
    title: 'a paid purchase that brought no credits',
    plant: ({ bought }) => sql`WITH gone AS (DELETE FROM ledger WHERE idem_key = ${`payment:${bought}`} RETURNING *)
      UPDATE wallet SET balance = balance - delta FROM gone WHERE wallet.member_id = gone.member_id`,
    found: ({ bought }) => [[unbalanced, `purchase:${bought}`]],
  },
  {
    title: 'a purchase that brought its credits twice',
    plant: ({
      anna,
      bought,
    }) => sql`WITH more AS (INSERT INTO ledger (member_id, idem_key, delta, cause, ref_id, created_at)
        VALUES (${anna.id}, 'again', 75, 'purchase', ${bought}, now()) RETURNING *)
      UPDATE wallet SET balance = balance + 75 WHERE member_id = ${anna.id}`,
    found: ({ bought }) => [
      ['purchase under a foreign key', bought],
      [unbalanced, `purchase:${bought}`],
    ],
  },
  {
    title: 'credits of a purchase in somebody else’s wallet',
    plant: ({ anna, chloe, bought }) => sql`WITH moved AS (
        UPDATE ledger SET member_id = ${chloe.id} WHERE idem_key = ${`payment:${bought}`} RETURNING *)
      UPDATE wallet SET balance = balance + CASE WHEN member_id = ${anna.id} THEN -75 ELSE 75 END
      WHERE member_id IN (${anna.id}, ${chloe.id})`,
    found: ({ bought }) => [
      [unbalanced, `purchase:${bought}`],
      [unbalanced, `purchase:${bought}`],
    ],
  },
  {
    title: 'credits for a payment that was never paid',
    plant: ({ repaying }) => sql`UPDATE payment SET status = 'pending', paid_at = NULL WHERE payment_id = ${repaying}`,
    found: ({ repaying }) => [[unbalanced, `purchase:${repaying}`]],
  },
  {
    title: 'a payment of which its provider says something else',
    plant: ({ bought }) => sql`UPDATE sandbox_payment SET status = 'failed' FROM payment
      WHERE ref = provider_ref AND payment_id = ${bought}`,
    found: ({ bought }) => [['payment not as at its provider', bought]],
  },
  {
    title: 'a payment of another amount than its provider collected',
    plant: ({ repaying }) => sql`UPDATE sandbox_payment SET amount_minor = 1 FROM payment
      WHERE ref = provider_ref AND payment_id = ${repaying}`,
    found: ({ repaying }) => [['payment not as at its provider', repaying]],
  },
  {
    title: 'a VAT that is not that of the rate',
    plant: ({ bought }) => sql`UPDATE payment SET vat_minor = vat_minor - 1 WHERE payment_id = ${bought}`,
    found: ({ bought }) => [[unbalanced, `sale:${bought}`]],
  },
  {
    title: 'a withdrawal that took back other credits than it says',
    plant: ({ withdrawn }) => sql`UPDATE withdrawal SET credits = credits - 1 WHERE payment_id = ${withdrawn}`,
    found: ({ withdrawn }) => [[unbalanced, `withdrawn:${withdrawn}`]],
  },
  {
    title: 'a refund that the provider never made',
    plant: ({ withdrawn }) => sql`DELETE FROM sandbox_refund WHERE key = ${`withdrawal:${withdrawn}`}`,
    found: ({ withdrawn }) => [[unbalanced, `refund:${withdrawn}`]],
  },
  {
    title: 'a refund that the provider made twice',
    plant: ({ withdrawn }) => sql`INSERT INTO sandbox_refund (payment_ref, key, amount_minor, created_at)
      SELECT payment_ref, 'again', amount_minor, created_at FROM sandbox_refund WHERE key = ${`withdrawal:${withdrawn}`}`,
    found: ({ withdrawn }) => [[unbalanced, `refund:${withdrawn}`]],
  },
  {
    title: 'a refund that was made and never noted',
    plant: ({ withdrawn }) => sql`WITH old AS (UPDATE sandbox_refund SET created_at = created_at - interval '2 hours')
      UPDATE withdrawal SET refunded_at = NULL WHERE payment_id = ${withdrawn}`,
    found: ({ withdrawn }) => [[unbalanced, `refund:${withdrawn}`]],
  },
  {
    title: 'a refund of a transfer of another amount',
    plant: () => sql`UPDATE bank_refund SET amount_minor = amount_minor - 1`,
    found: ({ transferred }) => [['refund not as at the bank', transferred]],
  },
  {
    title: 'a debit that came back without a trace in the ledger',
    plant: ({
      returned,
    }) => sql`WITH gone AS (DELETE FROM ledger WHERE idem_key = ${`debit_return:${returned}`} RETURNING *)
      UPDATE wallet SET balance = balance - delta FROM gone WHERE wallet.member_id = gone.member_id`,
    found: ({ returned }) => [[unbalanced, `returned:${returned}`]],
  },
  {
    title: 'a return of a debit that did not come back',
    plant: ({ returned }) => sql`UPDATE debit SET returned_at = NULL WHERE payment_id = ${returned}`,
    found: ({ returned }) => [[unbalanced, `returned:${returned}`]],
  },
  {
    title: 'a debt that was forgiven by nobody',
    plant: ({ returned }) => sql`UPDATE credit_debt SET credits = credits - 1 WHERE payment_id = ${returned}`,
    found: ({ returned }) => [[unbalanced, `returned:${returned}`]],
  },
  {
    title: 'a debt that was repaid with nothing',
    plant: ({ returned }) => sql`UPDATE credit_debt SET repaid = repaid + 1 WHERE payment_id = ${returned}`,
    found: ({ returned }) => [['debt not repaid as booked', returned]],
  },
  {
    title: 'a transfer that is on no statement',
    plant: () => sql`DELETE FROM bank_entry WHERE outcome = 'matched'`,
    found: ({ chloe }) => [['transfer not as on the statements', chloe.transfer.reference.replaceAll(' ', '')]],
  },
];

describe.each(planted)('$title', ({ plant, found }) => {
  test('is found by name, and nothing else is', async () => {
    const drift = await driftAfter(plant(made));
    expect(drift.map(({ name, id }) => [name, id])).toEqual(found(made));
    for (const { detail } of drift) expect(detail).not.toBe('');
  });
});
