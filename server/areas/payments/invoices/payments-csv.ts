import type { Language } from '#contract/languages.ts';
import type { MemberId } from '#contract/members/members.ts';
import { csvOf } from '../../../platform/core/csv.ts';
import { translatorFor } from '../../../platform/core/catalog.ts';
import { decimalOf } from '../../../integrations/decimals.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import { methodName } from '../receipt.ts';
import { moneyBackOf } from '../withdrawals/money-back.ts';

/** Prefix that makes spreadsheet programs read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

/** Returns all payments of a member as CSV, newest first, with their refunds. */
export async function paymentsCsv(db: Sql, member: MemberId, language: Language): Promise<string> {
  const translate = translatorFor(language, 'invoice');
  const mails = translatorFor(language, 'mails');
  const payments = translatorFor(language, 'payments');
  const [rows, numbers] = await Promise.all([paymentsOf(db, member), numbersOf(db, member)]);
  const back = await moneyBackOf(
    db,
    rows.map(({ payment_id }) => payment_id),
  );
  const heads = [
    payments('payment.details.number'),
    payments('payment.details.ordered'),
    payments('payment.details.paid'),
    payments('payment.details.status'),
    payments('credits.title'),
    translate('amount'),
    translate('csv.currency'),
    translate('csv.vat_rate'),
    translate('csv.vat'),
    `${payments('payment.details.discount')} (%)`,
    mails('receipt.method'),
    translate('country'),
    mails('receipt.invoice'),
    translate('csv.credit_note'),
    mails('withdrawal.amount'),
  ];
  const lines = rows.map((row) => [
    row.payment_id,
    row.ordered_at.toISOString(),
    row.paid_at?.toISOString() ?? null,
    payments(`payment.statuses.${back.get(row.payment_id) ?? row.status}`),
    String(row.credits),
    decimalOf(row.amount_minor),
    row.currency,
    String(row.vat_percent),
    decimalOf(row.vat_minor),
    row.discount_percentage === null ? null : String(row.discount_percentage),
    methodName(row.payment_method, mails),
    row.country,
    numbers.get(`${row.payment_id} invoice`) ?? null,
    numbers.get(`${row.payment_id} credit_note`) ?? null,
    row.refund_minor === null ? null : decimalOf(row.refund_minor),
  ]);
  return byteOrderMark + csvOf([heads, ...lines]);
}

async function paymentsOf(db: Sql, member: MemberId) {
  return await db
    .selectFrom('payment')
    .leftJoin('withdrawal', 'withdrawal.payment_id', 'payment.payment_id')
    .selectAll('payment')
    .select('withdrawal.amount_minor as refund_minor')
    .where('payment.member_id', '=', member)
    .orderBy('payment.ordered_at', 'desc')
    .execute();
}

async function numbersOf(db: Sql, member: MemberId): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('invoice')
    .select(['payment_id', 'kind', 'number'])
    .where('member_id', '=', member)
    .execute();
  return new Map(rows.map(({ payment_id, kind, number }) => [`${payment_id} ${kind}`, number]));
}
