import type { Selectable } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import type { PaymentId } from '#contract/payments.ts';
import type { Payment } from '#database/tables.ts';
import { memberById } from '../../accounts/accounts-queries.ts';
import { balanceOf } from '../../credits/wallet.ts';
import { decimalOf } from '../../../integrations/decimals.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import { grantsOf, unusedOf } from '../withdrawals/unused-credits.ts';

/** Number of days before and after the order for which logins are included. */
const logInDays = 30;
/** The kinds of email that concern a purchase. */
const mailKinds = ['receipt', 'mandate', 'transfer', 'withdrawal', 'debit_returned'];

/**
 * Collects evidence for the bank or card company that decides a dispute: what was ordered, when, from where and under
 * which terms, and what was delivered. Excludes message texts, recipients, and consents that reveal sensitive data.
 * Returns undefined if the payment does not exist.
 */
export async function evidenceOf(db: Sql, payment_id: PaymentId, now: Date): Promise<object | undefined> {
  const payment = await db.selectFrom('payment').selectAll().where('payment_id', '=', payment_id).executeTakeFirst();
  if (!payment) return undefined;
  const { member_id: member } = payment;
  return {
    written_at: now,
    payment: paymentTold(payment),
    dispute: await db
      .selectFrom('dispute')
      .select(['amount_minor', 'currency', 'opened_at', 'lost_at', 'won_at'])
      .where('payment_id', '=', payment_id)
      .executeTakeFirst(),
    documents: await documentsOf(db, payment_id),
    buyer: await buyerTold(db, member),
    terms_accepted: await db
      .selectFrom('consent')
      .select(['kind', 'version', 'given_at', 'withdrawn_at'])
      .where('member_id', '=', member)
      .where('kind', '=', 'terms_and_privacy')
      .orderBy('given_at')
      .execute(),
    log_ins: await logInsAround(db, member, payment.ordered_at),
    mails: await db
      .selectFrom('mail')
      .select(['kind', 'subject', 'to_address', 'created_at', 'sent_at'])
      .where('member_id', '=', member)
      .where('kind', 'in', mailKinds)
      .where('created_at', '>=', payment.ordered_at)
      .orderBy('created_at')
      .execute(),
    delivery: await deliveryOf(db, payment),
  };
}

function paymentTold(payment: Selectable<Payment>) {
  const { amount_minor, vat_minor, member_id: _buyer, redirect: _page, ...told } = payment;
  return { ...told, amount: decimalOf(amount_minor), vat: decimalOf(vat_minor) };
}

async function documentsOf(db: Sql, payment_id: PaymentId) {
  const invoices = await db
    .selectFrom('invoice')
    .select(['kind', 'number', 'issued_at'])
    .where('payment_id', '=', payment_id)
    .orderBy('issued_at')
    .execute();
  const withdrawal = await db
    .selectFrom('withdrawal')
    .select(['declared_at', 'credits', 'amount_minor', 'refunded_at'])
    .where('payment_id', '=', payment_id)
    .executeTakeFirst();
  return { invoices, withdrawal: withdrawal ?? null };
}

/** Returns the buyer's data; null if the member was erased. */
async function buyerTold(db: Sql, member: MemberId) {
  const found = await memberById(db, member);
  if (!found) return null;
  const { id, name, email, country, language, site, signup_date, confirmed_at, status } = found;
  return { id, name, email, country, language, site, signup_date, confirmed_at, status };
}

async function logInsAround(db: Sql, member: MemberId, ordered_at: Date) {
  const away = logInDays * 86_400_000;
  return await db
    .selectFrom('session')
    .select(['created_at', 'last_seen_at', 'user_agent', 'geoip_country'])
    .where('member_id', '=', member)
    .where('created_at', '<=', new Date(ordered_at.getTime() + away))
    .where('last_seen_at', '>=', new Date(ordered_at.getTime() - away))
    .orderBy('created_at')
    .execute();
}

/** Returns the credits received, and the time and purpose of each use since then. Never includes recipients. */
async function deliveryOf(db: Sql, { payment_id, member_id, credits }: Selectable<Payment>) {
  const entries = await db
    .selectFrom('ledger')
    .select(['cause', 'delta', 'created_at', 'ref_id'])
    .where('member_id', '=', member_id)
    .orderBy('created_at')
    .orderBy('idem_key')
    .execute();
  const came = entries.find(({ cause, ref_id }) => cause === 'purchase' && ref_id === payment_id);
  if (!came) return null;
  const taken = entries
    .filter(({ cause, ref_id }) => ref_id === payment_id && cause !== 'purchase')
    .reduce((sum, { delta }) => sum - delta, 0);
  const left = unusedOf(payment_id, await grantsOf(db, member_id), await balanceOf(db, member_id));
  return {
    credits_received: credits,
    received_at: came.created_at,
    credits_of_this_purchase_used: Math.max(0, credits - taken - left),
    credits_used_since: entries
      .filter(({ cause, created_at }) => ['message', 'photo', 'gift'].includes(cause) && created_at >= came.created_at)
      .map(({ cause, delta, created_at }) => ({ at: created_at, what: cause, credits: -delta })),
  };
}
