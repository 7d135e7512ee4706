import { writeFile } from 'node:fs/promises';
import type { PaymentId } from '#contract/payments.ts';
import { adminCommand } from '../../../platform/admin/admin-command.ts';
import { AdminError } from '../../../platform/admin/admin-error.ts';
import { fullId } from '../../../platform/admin/id-prefix.ts';
import { decimalOf } from '../../../integrations/decimals.ts';
import { chargeBack } from '../../../integrations/sandbox/sandbox.ts';
import type { Db } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { decideDispute, type DisputeBooking } from './dispute.ts';
import { evidenceOf } from './evidence.ts';

const told: Readonly<Record<DisputeBooking, string>> = {
  booked: 'Booked.',
  known: 'Already booked.',
  contradicts: 'The dispute was won: the money has come back.',
  no_dispute: 'This payment is not disputed.',
};

export interface DisputeAdmin {
  readonly db: Db;
  /** The administrator. */
  readonly by: string;
}

const outcomeCommand = (outcome: 'won' | 'lost', help: string) =>
  adminCommand({
    name: `disputes ${outcome}`,
    takes: ['PAYMENT'],
    help,
    run: async ({ db, by }: DisputeAdmin, { payment }, now) => {
      const id = await paymentOf(db, payment);
      const booking = await transact(db, (tx) => decideDispute(tx, id, { outcome, by }, now));
      if (booking === 'contradicts' || booking === 'no_dispute') throw new AdminError(told[booking]);
      return told[booking];
    },
  });

const sandboxCommand = (verb: 'open' | 'reverse', help: string) =>
  adminCommand({
    name: `disputes ${verb}`,
    takes: ['PAYMENT'],
    help,
    run: async ({ db }: DisputeAdmin, { payment }) => await atTheSandbox(db, await paymentOf(db, payment), verb),
  });

/** The operators' commands for disputes: list them, write evidence, and record outcomes. */
export const disputeCommands = [
  adminCommand({
    name: 'disputes',
    help: 'list open disputes: payments that a bank or card company has charged back',
    run: async ({ db }: DisputeAdmin) => await listOpen(db),
  }),
  adminCommand({
    name: 'disputes evidence',
    takes: ['PAYMENT', 'FILE'],
    help: 'write what was ordered and delivered to a new file (JSON), for the bank that decides',
    run: async ({ db }: DisputeAdmin, { payment, file }, now) =>
      await writeEvidence(db, await paymentOf(db, payment), file, now),
  }),
  outcomeCommand('won', 'record that we keep the money; the buyer’s credits are released'),
  outcomeCommand('lost', 'record that the buyer keeps the money'),
  sandboxCommand('open', 'make the sandbox charge a payment back (for tests)'),
  sandboxCommand('reverse', 'make the sandbox reverse that chargeback (for tests)'),
];

async function paymentOf(db: Db, typed: string): Promise<PaymentId> {
  return await fullId<PaymentId>(db, typed, { noun: 'payment', table: 'payment', column: 'payment_id' });
}

async function listOpen(db: Db): Promise<string> {
  const open = await db
    .selectFrom('dispute')
    .innerJoin('payment', 'payment.payment_id', 'dispute.payment_id')
    .select(['dispute.payment_id', 'dispute.amount_minor', 'dispute.currency', 'dispute.opened_at'])
    .select(['dispute.frozen', 'dispute.credits', 'dispute.again_at', 'payment.provider', 'payment.provider_ref'])
    .where('lost_at', 'is', null)
    .where((any) => any.or([any('won_at', 'is', null), any('again_at', 'is not', null)]))
    .orderBy('opened_at')
    .execute();
  const lines = open.map(({ payment_id, amount_minor, currency, opened_at, ...one }) =>
    [
      payment_id,
      `since ${opened_at.toISOString().slice(0, 10)}`,
      `${currency} ${decimalOf(amount_minor)}`,
      one.again_at
        ? `won, and charged back again on ${one.again_at.toISOString().slice(0, 10)}`
        : `${one.frozen} of ${one.credits} credits frozen`,
      `${one.provider} ${one.provider_ref}`,
    ].join('  '),
  );
  return lines.join('\n') || 'No dispute is open.';
}

async function writeEvidence(db: Db, payment: PaymentId, file: string, now: Date): Promise<string> {
  const evidence = await evidenceOf(db, payment, now);
  if (!evidence) throw new AdminError(`There is no payment ${payment}.`);
  try {
    await writeFile(file, `${JSON.stringify(evidence, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' });
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new AdminError(`${file} already exists.`);
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EROFS') {
      throw new AdminError(`${file} cannot be written (${code}).`);
    }
    throw fault;
  }
  return `Written: ${file}`;
}

async function atTheSandbox(db: Db, id: PaymentId, verb: 'open' | 'reverse'): Promise<string> {
  const payment = await db
    .selectFrom('payment')
    .select(['provider_ref', 'amount_minor'])
    .where('payment_id', '=', id)
    .where('provider', '=', 'sandbox')
    .where('status', '=', 'completed')
    .executeTakeFirst();
  const taken = verb === 'open' ? (payment?.amount_minor ?? 0) : 0;
  const done = payment?.provider_ref && (await chargeBack(db, payment.provider_ref, taken));
  if (!done) throw new AdminError('The sandbox cannot charge back or reverse this payment.');
  return 'The sandbox will call the webhook.';
}
