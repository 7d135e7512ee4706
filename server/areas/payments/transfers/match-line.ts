import { sql } from 'kysely';
import type { PaymentId } from '#contract/payments.ts';
import { isRefused } from '#contract/refusal.ts';
import type { TokenCipher } from '../../../platform/core/encrypted-token.ts';
import type { Tx } from '../../../platform/postgres/db.ts';
import type { StatementLine } from '../bank/statement.ts';
import { settleIn } from '../settle.ts';
import { referenceIn } from './reference.ts';
import { transferDue } from './transfer-mails.ts';
import { bankName } from './transfer-provider.ts';

/**
 * `matched`: pays all or a part of an order. `surplus`: the order is already paid. `unmatched`: no order found.
 * `known`: the line was imported before.
 */
export type LineOutcome = 'matched' | 'surplus' | 'unmatched' | 'known';

type PaidLine = Pick<StatementLine, 'amount_minor' | 'currency'>;

/**
 * Imports a line of a statement, once, even if several files contain it. Books money for an order in the same
 * transaction; surplus and unmatched money waits to be sent back.
 */
export async function takeLine(tx: Tx, line: StatementLine, cipher: TokenCipher, now: Date): Promise<LineOutcome> {
  const { entry_id, booked_on, amount_minor, currency, payer_name, payer_iban, text } = line;
  const reference = referenceIn(line.reference ?? '') ?? referenceIn(`${text} ${line.end_to_end}`);
  const payer = { name: payer_name, iban: payer_iban, text };
  const written = await tx
    .insertInto('bank_entry')
    .values({
      entry_id,
      booked_on,
      amount_minor,
      currency,
      reference: reference ?? null,
      sealed_payer: cipher.encrypt(JSON.stringify(payer), entry_id),
      outcome: 'unmatched',
      surplus_minor: amount_minor,
      imported_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('entry_id')
    .executeTakeFirst();
  if (!written) return 'known';
  const { outcome, surplus_minor } = reference
    ? await receive(tx, reference, line, now)
    : { outcome: 'unmatched' as const, surplus_minor: amount_minor };
  await tx.updateTable('bank_entry').set({ outcome, surplus_minor }).where('entry_id', '=', entry_id).execute();
  return outcome;
}

/** Books money received under a reference, whether it is the full amount, less or more. */
export async function receive(tx: Tx, reference: string, { amount_minor, currency }: PaidLine, now: Date) {
  const unmatched = { outcome: 'unmatched' as const, surplus_minor: amount_minor };
  const transfer = await tx
    .selectFrom('bank_transfer')
    .selectAll()
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
  if (!transfer || transfer.currency !== currency) return unmatched;
  if (transfer.status === 'completed') return { outcome: 'surplus' as const, surplus_minor: amount_minor };

  const received_minor = transfer.received_minor + amount_minor;
  const status = received_minor >= transfer.amount_minor ? 'completed' : 'pending';
  const payment = await paymentUnder(tx, reference);
  if (payment) {
    const told = { ref: reference, status, amount_minor: transfer.amount_minor, currency: transfer.currency } as const;
    if (isRefused(await settleIn(tx, payment, told, now))) return unmatched;
  }
  await tx.updateTable('bank_transfer').set({ status, received_minor }).where('reference', '=', reference).execute();
  if (status === 'pending') await tx.enqueue(transferDue, { reference, received_minor });
  return { outcome: 'matched' as const, surplus_minor: Math.max(0, received_minor - transfer.amount_minor) };
}

/**
 * Returns the payment with this reference; undefined if the order has not stored its reference yet. Reconciliation
 * settles it then.
 */
async function paymentUnder(tx: Tx, reference: string): Promise<PaymentId | undefined> {
  const { rows } = await sql<{ payment_id: PaymentId }>`
    SELECT payment_id FROM payment WHERE provider = ${bankName} AND provider_ref = ${reference}`.execute(tx);
  return rows[0]?.payment_id;
}
