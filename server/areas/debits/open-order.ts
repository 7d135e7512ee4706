import type { PaymentId } from '#contract/payments.ts';
import type { Actor } from '../../platform/http/viewer.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import { readSettings } from '../../platform/core/sites.ts';
import { debitName, debitOf } from './debit-provider.ts';

/** Returns the member's order that awaits confirmation, or undefined. */
export async function openOrder(db: Sql, { id, now }: Actor, payment_id: PaymentId) {
  const payment = await db
    .selectFrom('payment')
    .innerJoin('site', 'site.domain', 'payment.site')
    .select(['payment_id', 'credits', 'amount_minor', 'currency', 'country', 'site.settings'])
    .where('payment_id', '=', payment_id)
    .where('member_id', '=', id)
    .where('provider', '=', debitName)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (!payment || (await debitOf(db, payment_id, now))?.status !== 'open') return undefined;
  return { ...payment, site_name: readSettings(payment.settings).mail_name };
}

/** Returns the unique mandate reference of an order: letters and digits, at most 35. (EPC: UMR.) */
export function mandateReference(payment_id: PaymentId): string {
  return `D${payment_id.replaceAll('-', '').toUpperCase()}`;
}
