import { writeFile } from 'node:fs/promises';
import { type PaymentId, paymentId } from '#contract/payments.ts';
import { decimalOf } from '../../../integrations/decimals.ts';
import { chargeBack } from '../../../integrations/sandbox/sandbox.ts';
import type { Db } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { decideDispute, type DisputeBooking } from './dispute.ts';
import { evidenceOf } from './evidence.ts';

export const disputeAdminHelp = `npm run admin -- disputes                              the open ones: payments that a bank or card company took back
npm run admin -- disputes evidence PAYMENT FILE        writes what was ordered and delivered (JSON), for whoever decides
npm run admin -- disputes won PAYMENT                  books that the money stays with us
npm run admin -- disputes lost PAYMENT                 books that it does not
npm run admin -- disputes open PAYMENT                 has the sandbox take a payment back
npm run admin -- disputes reverse PAYMENT              has the sandbox give it back`;

const told: Readonly<Record<DisputeBooking, string>> = {
  booked: 'Booked.',
  known: 'Already booked.',
  contradicts: 'The dispute was won: the money has come back.',
  no_dispute: 'This payment is not disputed.',
};

/** Implements the operators' command for disputes: lists them, writes evidence, and records outcomes. */
export async function disputeAdmin(db: Db, words: readonly string[], by: string, now: Date): Promise<string> {
  const [verb, payment, file] = words;
  if (verb === undefined) return await listOpen(db);
  const id = paymentId.safeParse(payment).data;
  if (!id || (words.length > 2 && verb !== 'evidence')) return disputeAdminHelp;
  if (verb === 'won' || verb === 'lost') {
    return told[await transact(db, (tx) => decideDispute(tx, id, { outcome: verb, by }, now))];
  }
  if (verb === 'evidence') return file ? await writeEvidence(db, id, file, now) : disputeAdminHelp;
  if (verb === 'open' || verb === 'reverse') return await atTheSandbox(db, id, verb);
  return disputeAdminHelp;
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
  if (!evidence) return 'No such payment.';
  try {
    await writeFile(file, `${JSON.stringify(evidence, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' });
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException;
    if (code === 'EEXIST') return `${file} already exists.`;
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EROFS') return `${file} cannot be written (${code}).`;
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
  return done ? 'The sandbox will call the webhook.' : 'The sandbox cannot charge back or reverse this payment.';
}
