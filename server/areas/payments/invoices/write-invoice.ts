import type { Selectable } from 'kysely';
import { crossesUnionBorder } from '#contract/payments/markets.ts';
import type { PaymentId } from '#contract/payments.ts';
import type { Country } from '#contract/places.ts';
import type { Company, Invoice, Payment } from '#database/tables.ts';
import type { Tx } from '../../../platform/postgres/db.ts';
import { nextNumber } from './invoice-number.ts';

/** The columns of a payment that go into its invoice. */
export type InvoicedPayment = Pick<
  Selectable<Payment>,
  | 'payment_id'
  | 'member_id'
  | 'site'
  | 'country'
  | 'credits'
  | 'discount_percentage'
  | 'payment_method'
  | 'currency'
  | 'amount_minor'
  | 'vat_minor'
  | 'vat_percent'
> & { readonly paid_at: Date };

/**
 * Writes the invoice of a payment that was just completed: the next number of the selling company, and a frozen copy of
 * the contents. Call it last in a transaction, because other buyers wait for the number.
 */
export async function writeInvoice(tx: Tx, payment: InvoicedPayment, now: Date): Promise<Selectable<Invoice>> {
  const { payment_id, member_id, country, credits, discount_percentage, payment_method, paid_at } = payment;
  const { currency, amount_minor, vat_minor, vat_percent } = payment;
  const company = await sellerAt(tx, payment.site);
  const year = now.getUTCFullYear();
  const series = { company_id: company.id, invoice_prefix: company.invoice_prefix, kind: 'invoice', year } as const;
  return await tx
    .insertInto('invoice')
    .values({
      payment_id,
      kind: 'invoice',
      member_id,
      company_id: company.id,
      year,
      ...(await nextNumber(tx, series)),
      issued_at: now,
      company_name: company.name,
      company_address: company.address,
      company_city: company.city,
      company_country: company.country,
      company_kvk: company.kvk,
      ...taxedBy(company, country, vat_percent),
      country,
      credits,
      discount_percentage,
      payment_method,
      paid_at,
      currency,
      net_minor: amount_minor - vat_minor,
      vat_minor,
      gross_minor: amount_minor,
      vat_percent,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns the invoice of a completed payment. Creates it for payments that predate invoices. */
export async function invoiceOf(tx: Tx, payment_id: PaymentId, now: Date): Promise<Selectable<Invoice>> {
  // Waits for concurrent settlements and withdrawals, so that the payment never gets two invoices.
  const payment = await tx
    .selectFrom('payment')
    .selectAll()
    .where('payment_id', '=', payment_id)
    .where('status', '=', 'completed')
    .forUpdate()
    .executeTakeFirstOrThrow();
  const invoice = await tx
    .selectFrom('invoice')
    .selectAll()
    .where('payment_id', '=', payment_id)
    .where('kind', '=', 'invoice')
    .executeTakeFirst();
  return invoice ?? (await writeInvoice(tx, { ...payment, paid_at: payment.paid_at ?? now }, now));
}

/** Returns the company behind a site, or behind the default site if that site no longer exists. */
async function sellerAt(tx: Tx, domain: string): Promise<Selectable<Company>> {
  return await tx
    .selectFrom('site')
    .innerJoin('company', 'company.id', 'site.company_id')
    .selectAll('company')
    .where((where) => where.or([where('site.domain', '=', domain), where('site.is_default', '=', true)]))
    .orderBy((order) => order('site.domain', '=', domain), 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/**
 * Chooses the VAT number: the company's own in the buyer's country if registered there. Otherwise the number of its
 * home country, through the one-stop shop if the sale crosses a border of the Union.
 */
function taxedBy({ country: home, vat_numbers }: Selectable<Company>, buyer: Country, vat_percent: number) {
  const of = (country: Country) => vat_numbers.find((number) => number.toUpperCase().startsWith(country));
  const local = of(buyer);
  const byOneStopShop = !local && vat_percent > 0 && crossesUnionBorder(home, buyer);
  return {
    vat_number: local ?? of(home) ?? vat_numbers[0] ?? '',
    one_stop_shop_country: byOneStopShop ? buyer : null,
  };
}
