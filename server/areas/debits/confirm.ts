import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import { confirmDebit } from '#contract/payments/direct-debit.ts';
import type { PaymentId } from '#contract/payments.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import { isKeyUsed, runOnce, type IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Actor } from '../../platform/http/viewer.ts';
import { settleIn } from '../payments/settle.ts';
import type { Db, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { codeMilliseconds, type DebitTools, hashOf } from './ask-code.ts';
import { collectionDay } from './collection-day.ts';
import { debitRefusal } from './debit-limits.ts';
import { mandateDue } from './mandate-mail.ts';
import { mandateReference, openOrder } from './open-order.ts';
import { sealIban, unsealIban } from './sealed.ts';

/** Maximum attempts per code. */
export const mostTries = 5;

export interface Confirmation {
  readonly payment_id: PaymentId;
  readonly otp: string;
  readonly language: Language;
  readonly key: IdempotencyKey;
}

/**
 * Signs the mandate with the code: mandate, payment and credits in one transaction, once. Counts every attempt before
 * comparing the code.
 */
export async function confirmMandate(tools: DebitTools, by: Actor, what: Confirmation) {
  const { db } = tools;
  // A retry gets the original response: its code has been deleted.
  if (!(await isKeyUsed(db, what.key))) {
    const matched = await isRightCode(tools, by, what);
    if (isRefused(matched)) return matched;
  }
  return await transact(db, (tx) => runOnce(tx, what.key, confirmDebit.reply, () => giveMandate(tx, tools, by, what)));
}

/**
 * Returns whether the code is right. Runs outside of a transaction, so that a refusal does not roll back the count of
 * attempts.
 */
async function isRightCode({ db, secret }: DebitTools, { id, now }: Actor, { payment_id, otp }: Confirmation) {
  const tried = await countTry(db, { payment_id, member: id, since: new Date(now.getTime() - codeMilliseconds) });
  if (!tried) return refuse('code_not_found');
  const given = [hashOf(secret, payment_id, otp), hashOf(secret, payment_id, otp, true)];
  const right = given.some((hash) => timingSafeEqual(Buffer.from(hash), Buffer.from(tried)));
  return right ? true : refuse('code_invalid');
}

interface Try {
  readonly payment_id: PaymentId;
  readonly member: string;
  readonly since: Date;
}

async function countTry(db: Db, { payment_id, member, since }: Try): Promise<string | undefined> {
  const { rows } = await sql<{ code_hash: string }>`
    UPDATE debit_request SET tries = tries + 1
    WHERE payment_id = ${payment_id} AND member_id = ${member} AND tries < ${mostTries} AND sent_at > ${since}
    RETURNING code_hash`.execute(db);
  return rows[0]?.code_hash;
}

async function giveMandate(tx: Tx, tools: DebitTools, by: Actor, { payment_id, language }: Confirmation) {
  const { details, pseudonymize } = tools;
  // Locks the wallet, so that two concurrent orders cannot exceed the limit together.
  await tx.selectFrom('wallet').select('balance').where('member_id', '=', by.id).forUpdate().executeTakeFirstOrThrow();
  const order = await openOrder(tx, by, payment_id);
  if (!order) return refuse('no_such_order');
  const request = await tx
    .deleteFrom('debit_request')
    .where('payment_id', '=', payment_id)
    .returning('sealed')
    .executeTakeFirst();
  if (!request) return refuse('code_not_found');
  const debtor = unsealIban(details, request.sealed, payment_id);
  const account_mark = pseudonymize(`debit ${debtor.iban}`);
  const refusal = await debitRefusal(tx, { member: by.id, account_mark }, order.amount_minor, by.now);
  if (refusal) return refusal;

  const reference = mandateReference(payment_id);
  const sealed = sealIban(details, debtor, reference);
  const mandate = { reference, member_id: by.id, sealed, iban_end: debtor.iban.slice(-4), language };
  await tx
    .insertInto('debit_mandate')
    .values({ ...mandate, signed_at: by.now })
    .execute();
  await tx
    .updateTable('debit')
    .set({
      status: 'completed',
      confirmed_at: by.now,
      member_id: by.id,
      mandate_reference: reference,
      account_mark,
      collect_on: collectionDay(by.now),
    })
    .where('payment_id', '=', payment_id)
    .execute();
  const { amount_minor, currency } = order;
  const settled = await settleIn(
    tx,
    payment_id,
    { ref: payment_id, status: 'completed', amount_minor, currency },
    by.now,
  );
  if (isRefused(settled)) return refuse('no_such_order');
  await tx.enqueue(mandateDue, { payment: payment_id });
  return { payment_id };
}
