import type { Selectable } from 'kysely';
import { localeOf } from '#contract/locale.ts';
import { formatMoney } from '#contract/money.ts';
import { methodNames } from '#contract/payment-methods.ts';
import { type PaymentId, timeBonus } from '#contract/payments.ts';
import type { Payment } from '#database/tables.ts';
import { addressee, greetingOf, mailFooter, type Recipient } from '../accounts/account-mails.ts';
import { memberById } from '../accounts/accounts-queries.ts';
import { idOfName } from '../../platform/core/ids.ts';
import { job } from '../../platform/jobs/job.ts';
import { type Worker, worker } from '../../platform/jobs/queue.ts';
import { datesIn } from '../members/member-dates.ts';
import type { MailContent } from '../../integrations/mail/mail-content.ts';
import { post } from '../../integrations/mail/post.ts';
import type { Db } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import type { KnownSite, Sites } from '../../platform/core/sites.ts';
import { type Translate, translatorFor } from '../../platform/core/catalog.ts';
import { invoicesOf } from './invoices/invoices-queries.ts';

export const receiptDue = job<{ payment: PaymentId }>('receipt');

/**
 * Emails the receipt that the law requires for a completed payment: package, price, VAT, and how to withdraw. If the
 * order was stopped before payment, announces the refund instead.
 */
export function receiptWorker(db: Db, sites: Sites): Worker {
  return worker(receiptDue, async ({ payment: id }, now) => {
    const payment = await db.selectFrom('payment').selectAll().where('payment_id', '=', id).executeTakeFirstOrThrow();
    const member = await memberById(db, payment.member_id);
    if (!member) return;
    const site = await sites.of(payment.site);
    const issued = await invoicesOf(db, id);
    const invoice = issued.find(({ kind }) => kind === 'invoice')?.number ?? null;
    const content = payment.stopped_at
      ? sentBack(payment, member, site)
      : receiptOf({ ...payment, invoice }, member, site);
    // The job may run twice. The fixed id makes the second post a no-op.
    const posting = { to: addressee(site, member), kind: 'receipt', content, id: idOfName(`receipt:${id}`) };
    await transact(db, (tx) => post(tx, posting, now));
  });
}

/** The columns of a payment that its receipt needs. */
export type ReceiptOf = Pick<
  Selectable<Payment>,
  | 'payment_id'
  | 'country'
  | 'currency'
  | 'credits'
  | 'amount_minor'
  | 'vat_minor'
  | 'vat_percent'
  | 'payment_method'
  | 'discountcode'
  | 'discount_percentage'
  | 'paid_at'
> & {
  /** The number of the payment's invoice, if any. */
  readonly invoice: string | null;
};

/** Returns an email with the package, the price with VAT, the method of payment, and how to withdraw. */
export function receiptOf(payment: ReceiptOf, buyer: Recipient, site: KnownSite): MailContent {
  const { language } = buyer;
  const translate = translatorFor(language, 'mails', payment.country);
  const { credits, discountcode, discount_percentage, paid_at, invoice } = payment;
  const { refund_days, support_email } = site.settings;
  const locale = localeOf(language, payment.country);
  const amount = (amount_minor: number) => formatMoney({ amount_minor, currency: payment.currency }, locale);
  const number = new Intl.NumberFormat(locale);
  const label = discountcode === timeBonus.code ? 'receipt.bonus' : 'receipt.discount';
  const bonus = [
    translate(label, { percent: discount_percentage ?? 0 }),
    translate('receipt.bonus_taken_off'),
  ] as const;
  const percent = number.format(payment.vat_percent);
  const vat = [translate('receipt.vat', { percent }), amount(payment.vat_minor)] as const;
  const { company } = site;
  return {
    subject: translate('receipt.subject', { credits }),
    greeting: greetingOf(buyer),
    paragraphs: [
      translate('receipt.text'),
      translate('receipt.refund', { days: refund_days }),
      translate('receipt.withdraw', {
        form: `${site.origin}/withdraw`,
        email: support_email,
        terms: `${site.origin}/pages/terms`,
      }),
    ],
    rows: [
      [translate('receipt.package'), translate('receipt.credits', { credits })],
      ...(discountcode ? [bonus] : []),
      [translate('receipt.total'), amount(payment.amount_minor)],
      ...(payment.vat_percent > 0 ? [vat] : []),
      [translate('receipt.method'), methodName(payment.payment_method, translate)],
      [translate('receipt.date'), datesIn(language, payment.country).day(paid_at!)],
      ...(invoice ? [[translate('receipt.invoice'), invoice] as const] : []),
      [translate('receipt.number'), payment.payment_id],
      [translate('receipt.seller'), `${company.name}, ${company.address}, ${company.city}`],
      [translate('receipt.vat_number'), company.vat_numbers.join(', ')],
    ],
    button: { label: translate('receipt.button'), href: `${site.origin}/transactions/${payment.payment_id}` },
    footer: mailFooter(site, language),
  };
}

/**
 * Returns the email about the refund of a payment that completed although its order was stopped by a break or a
 * spending limit.
 */
export function sentBack(
  {
    payment_id,
    country,
    currency,
    amount_minor,
  }: Pick<ReceiptOf, 'payment_id' | 'country' | 'currency' | 'amount_minor'>,
  buyer: Recipient,
  site: KnownSite,
): MailContent {
  const { language } = buyer;
  const translate = translatorFor(language, 'mails');
  const amount = formatMoney({ amount_minor, currency }, localeOf(language, country));
  return {
    subject: translate('sent_back.subject'),
    greeting: greetingOf(buyer),
    paragraphs: [translate('sent_back.why'), translate('sent_back.way', { amount })],
    rows: [
      [translate('withdrawal.amount'), amount],
      [translate('receipt.number'), payment_id],
    ],
    button: { label: translate('receipt.button'), href: `${site.origin}/transactions/${payment_id}` },
    footer: mailFooter(site, language),
  };
}

/** Returns the name of a payment method, translated unless it is a brand. */
export function methodName(method: keyof typeof methodNames, translate: Translate<'mails'>): string {
  return methodNames[method] ?? translate(`methods.${method as 'sdd' | 'sct' | 'creditcard'}`);
}
