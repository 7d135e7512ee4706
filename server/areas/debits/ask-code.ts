import { createHmac, randomInt } from 'node:crypto';
import type { Language } from '#contract/languages.ts';
import { codeDigits, type DebitForm } from '#contract/payments/direct-debit.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import type { Limit, Limits } from '../../platform/http/limits.ts';
import type { Actor } from '../../platform/http/viewer.ts';
import { translatorFor } from '../../platform/core/catalog.ts';
import type { TokenCipher } from '../../platform/core/encrypted-token.ts';
import type { Pseudonymize } from '../../platform/core/pseudonym.ts';
import type { Secret } from '../../platform/core/secret.ts';
import type { Sms } from '../../integrations/sms/sms.ts';
import type { Db } from '../../platform/postgres/db.ts';
import { debitRefusal } from './debit-limits.ts';
import { accountIn, bicFor, phoneEnd, mobileIn } from './debtor.ts';
import { openOrder } from './open-order.ts';
import { sealIban } from './sealed.ts';

/** The services for creating, sending and storing codes. */
export interface DebitTools {
  readonly db: Db;
  readonly sms: Sms;
  readonly limits: Limits;
  readonly secret: Secret;
  readonly details: TokenCipher;
  readonly pseudonymize: Pseudonymize;
}

/** Lifetime of a code: ten minutes. */
export const codeMilliseconds = 10 * 60_000;
export const perNumber: Limit = { name: 'debitcodes', points: 3, seconds: 3600, exact: true };
export const perMember: Limit = { name: 'debitcodesofday', points: 10, seconds: 86_400, exact: true };

/** Validates the form and sends a code to the phone. Replaces the previous code and form. */
export async function askCode(tools: DebitTools, by: Actor, form: DebitForm, language: Language) {
  const { db, sms, details, secret } = tools;
  const order = await openOrder(db, by, form.payment_id);
  if (!order) return refuse('no_such_order');
  const account = accountIn(form.iban);
  if (isRefused(account)) return account;
  const bank = bicFor(account, form.bic);
  if (isRefused(bank)) return bank;
  const number = mobileIn(form.phone, order.country);
  if (isRefused(number)) return number;
  const account_mark = tools.pseudonymize(`debit ${account.iban}`);
  const refusal = await debitRefusal(db, { member: by.id, account_mark }, order.amount_minor, by.now);
  if (refusal) return refusal;
  const minutes = await countCode(tools.limits, by, tools.pseudonymize(`phone ${number.phone}`));
  if (minutes) return refuse('too_many_codes', { minutes });

  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
  const { payment_id, account_holder: holder, street, house_number, zip, city } = form;
  const { iban, country } = account;
  const typed = { holder, iban, ...bank, street, house_number, zip, city, country, ...number };
  const row = {
    member_id: by.id,
    sealed: sealIban(details, typed, payment_id),
    code_hash: hashOf(secret, payment_id, code),
    sent_at: by.now,
    tries: 0,
  };
  await db
    .insertInto('debit_request')
    .values({ payment_id, ...row })
    .onConflict((conflict) => conflict.column('payment_id').doUpdateSet(row))
    .execute();
  const text = translatorFor(language, 'mails')('debit.sms', { code, site: order.site_name });
  if (!(await sms.send(number.phone, text))) return refuse('sms_unavailable');
  return { phone_end: phoneEnd(number.phone), expires: new Date(by.now.getTime() + codeMilliseconds) };
}

/**
 * Consumes the limits of the phone number and the member. Returns the minutes until the next code, or undefined if a
 * code may be sent now.
 */
async function countCode(limits: Limits, { id }: Actor, number: string): Promise<number | undefined> {
  return (await limits.consumeExactly(perNumber, number)) ?? (await limits.consumeExactly(perMember, id));
}

/** Hashes a code together with its order, so that the same code has a different hash for each order. */
export function hashOf(secret: Secret, payment_id: string, code: string, previous = false): string {
  const [present, before] = secret.keysFor('debit code');
  return createHmac('sha256', previous && before ? before : present!)
    .update(`${payment_id} ${code}`)
    .digest('base64url');
}
