import { sql } from 'kysely';
import type { PaymentId } from '#contract/payments.ts';
import type { TestPerson } from '../people.ts';

/** The members and payments in whose books errors are planted. */
interface Scene {
  readonly anna: TestPerson;
  readonly chloe: TestPerson & { readonly transfer: { readonly reference: string } };
  /** A payment that was paid and not refunded. */
  readonly bought: PaymentId;
  /** A payment that was withdrawn from and refunded. */
  readonly withdrawn: PaymentId;
  /** A returned debit whose used credits are owed. */
  readonly returned: PaymentId;
  /** A purchase that settled part of that debt. */
  readonly repaying: PaymentId;
  /** A lost chargeback, with a debt. */
  readonly disputed: PaymentId;
  /** A chargeback that the operator won. */
  readonly kept: PaymentId;
  /** A payment by transfer that was withdrawn from. */
  readonly transferred: PaymentId;
}

interface Planted {
  readonly title: string;
  plant(made: Scene): ReturnType<typeof sql>;
  /** Returns the expected findings, each with its name and id. */
  found(made: Scene): readonly (readonly [name: string, id: string])[];
}

const unbalanced = 'entry does not balance';

/** Every kind of drift, each caused by one statement. */
export const planted: readonly Planted[] = [
  {
    title: 'a balance without an entry',
    plant: ({ anna }) => sql`UPDATE wallet SET balance = balance + 1 WHERE member_id = ${anna.id}`,
    found: ({ anna }) => [['wallet is not the sum of its ledger', anna.id]],
  },
  {
    title: 'a paid purchase without credits',
    plant: ({ bought }) => sql`WITH gone AS (DELETE FROM ledger WHERE idem_key = ${`payment:${bought}`} RETURNING *)
      UPDATE wallet SET balance = balance - delta FROM gone WHERE wallet.member_id = gone.member_id`,
    found: ({ bought }) => [[unbalanced, `purchase:${bought}`]],
  },
  {
    title: 'a purchase credited twice',
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
    title: 'a payment with another status at its provider',
    plant: ({ bought }) => sql`UPDATE sandbox_payment SET status = 'failed' FROM payment
      WHERE ref = provider_ref AND payment_id = ${bought}`,
    found: ({ bought }) => [['payment not as at its provider', bought]],
  },
  {
    title: 'a payment with another amount than the provider collected',
    plant: ({ repaying }) => sql`UPDATE sandbox_payment SET amount_minor = 1 FROM payment
      WHERE ref = provider_ref AND payment_id = ${repaying}`,
    found: ({ repaying }) => [['payment not as at its provider', repaying]],
  },
  {
    title: 'a VAT amount that does not match the rate',
    plant: ({ bought }) => sql`UPDATE payment SET vat_minor = vat_minor - 1 WHERE payment_id = ${bought}`,
    found: ({ bought }) => [
      ['document not as its payment', bought],
      [unbalanced, `sale:${bought}`],
    ],
  },
  {
    title: 'a withdrawal that took back the wrong number of credits',
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
    title: 'a refund that was made but not recorded',
    plant: ({ withdrawn }) => sql`WITH old AS (UPDATE sandbox_refund SET created_at = created_at - interval '2 hours')
      UPDATE withdrawal SET refunded_at = NULL WHERE payment_id = ${withdrawn}`,
    found: ({ withdrawn }) => [[unbalanced, `refund:${withdrawn}`]],
  },
  {
    title: 'a refund of a transfer with the wrong amount',
    plant: () => sql`UPDATE bank_refund SET amount_minor = amount_minor - 1`,
    found: ({ transferred }) => [['refund not as at the bank', transferred]],
  },
  {
    title: 'a returned debit without a ledger entry',
    plant: ({
      returned,
    }) => sql`WITH gone AS (DELETE FROM ledger WHERE idem_key = ${`debit_return:${returned}`} RETURNING *)
      UPDATE wallet SET balance = balance - delta FROM gone WHERE wallet.member_id = gone.member_id`,
    found: ({ returned }) => [[unbalanced, `returned:${returned}`]],
  },
  {
    title: 'a return entry for a debit that was not returned',
    plant: ({ returned }) => sql`UPDATE debit SET returned_at = NULL WHERE payment_id = ${returned}`,
    found: ({ returned }) => [[unbalanced, `returned:${returned}`]],
  },
  {
    title: 'a waived debt without a decision',
    plant: ({ returned }) => sql`UPDATE credit_debt SET credits = credits - 1 WHERE payment_id = ${returned}`,
    found: ({ returned }) => [[unbalanced, `returned:${returned}`]],
  },
  {
    title: 'a repaid debt without a payment',
    plant: ({ returned }) => sql`UPDATE credit_debt SET repaid = repaid + 1 WHERE payment_id = ${returned}`,
    found: ({ returned }) => [['debt not repaid as booked', returned]],
  },
  {
    title: 'a chargeback without a ledger entry',
    plant: ({
      disputed,
    }) => sql`WITH gone AS (DELETE FROM ledger WHERE idem_key = ${`chargeback:${disputed}`} RETURNING *)
      UPDATE wallet SET balance = balance - delta FROM gone WHERE wallet.member_id = gone.member_id`,
    found: ({ disputed }) => [[unbalanced, `chargeback:${disputed}`]],
  },
  {
    title: 'a chargeback without a dispute',
    plant: ({ disputed }) => sql`DELETE FROM dispute WHERE payment_id = ${disputed}`,
    found: ({ disputed }) => [[unbalanced, `chargeback:${disputed}`]],
  },
  {
    title: 'a won dispute without returned credits',
    plant: ({ disputed }) => sql`UPDATE dispute SET won_at = now() WHERE payment_id = ${disputed}`,
    found: ({ disputed }) => [[unbalanced, `chargeback:${disputed}`]],
  },
  {
    title: 'returned credits of a dispute that was not won',
    plant: ({ kept }) => sql`UPDATE dispute SET won_at = NULL, decided_by = NULL WHERE payment_id = ${kept}`,
    found: ({ kept }) => [[unbalanced, `chargeback:${kept}`]],
  },
  {
    title: 'a waived debt without a won dispute',
    plant: ({ disputed }) => sql`UPDATE credit_debt SET forgiven = 5 WHERE payment_id = ${disputed}`,
    found: ({ disputed }) => [[unbalanced, `chargeback:${disputed}`]],
  },
  {
    title: 'an invoice with another amount than was paid',
    plant: ({ bought }) => sql`UPDATE invoice SET gross_minor = gross_minor + 1, net_minor = net_minor + 1
      WHERE payment_id = ${bought}`,
    found: ({ bought }) => [['document not as its payment', bought]],
  },
  {
    title: 'a credit note with the wrong VAT',
    plant: ({ withdrawn }) => sql`UPDATE invoice SET vat_minor = vat_minor + 1, net_minor = net_minor - 1
      WHERE payment_id = ${withdrawn} AND kind = 'credit_note'`,
    found: ({ withdrawn }) => [[unbalanced, `withdrawal:${withdrawn}`]],
  },
  {
    title: 'a refund without a credit note, which leaves a gap in the numbers',
    plant: ({ withdrawn }) => sql`DELETE FROM invoice WHERE payment_id = ${withdrawn} AND kind = 'credit_note'`,
    found: ({ withdrawn }) => [
      ['document not as its payment', withdrawn],
      ['numbers with a gap', '1 credit_note 2026'],
    ],
  },
  {
    title: 'a sale without an invoice',
    plant: ({ kept }) => sql`WITH counted AS (UPDATE invoice_counter SET last = last - 1 WHERE kind = 'invoice')
      DELETE FROM invoice WHERE payment_id = ${kept}`,
    found: ({ kept }) => [['document not as its payment', kept]],
  },
  {
    title: 'a transfer missing from the statements',
    plant: () => sql`DELETE FROM bank_entry WHERE outcome = 'matched'`,
    found: ({ chloe }) => [['transfer not as on the statements', chloe.transfer.reference.replaceAll(' ', '')]],
  },
];
