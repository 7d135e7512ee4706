import * as z from 'zod/mini';
import { call } from './call.ts';
import { codeMisfit, discountCode, typedCode } from './payments/discount-codes.ts';
import { onBreak, overLimit } from './payments/spending.ts';
import { issuedInvoice } from './payments/invoices.ts';
import { currency } from './money.ts';
import { paymentMethod } from './payment-methods.ts';
import { country } from './places.ts';
import { instant } from './time.ts';

export const paymentId = z.uuid().brand<'PaymentId', 'inout'>();
export type PaymentId = z.infer<typeof paymentId>;

/** `open`: created but not paid; `pending`: the provider is processing it. All other states are final. */
export const paymentStatus = z.enum(['open', 'pending', 'completed', 'failed', 'cancelled', 'expired']);
export type PaymentStatus = z.infer<typeof paymentStatus>;

/**
 * The welcome discount. (Specification, section 9: TIMEBONUS25, 25 percent, first purchase, 14,400 s after sign-up.)
 */
export const timeBonus = { code: 'TIMEBONUS25', value_percentage: 25, seconds: 14_400 } as const;

const creditPackage = z.object({
  credits: z.int(),
  currency,
  /** The price before and after the discount, including VAT, in minor units; equal without a discount. */
  full_amount_minor: z.int(),
  amount_minor: z.int(),
  /** The lowest undiscounted price of the last 30 days, which may be shown struck through. */
  lowest_minor: z.int(),
  vat_minor: z.int(),
  /** Cost of one message in this package, in minor units, rounded up. */
  message_minor: z.int(),
  /** True for the package with the lowest price per message. */
  best_value: z.boolean(),
});
export type CreditPackage = z.input<typeof creditPackage>;

/** The condition of a refused code that the order does not meet. */
const misfit = z.object({ reason: codeMisfit, discountcode: discountCode });

/**
 * Returns a discount code by its name and the packages at the discounted price in a country; with `welcome=true`, the
 * code that every new member has. Other given properties of the order are checked as well. A code of another member is
 * reported as not found. (Specification, sections 3 and 7.)
 */
export const showDiscountCode = call({
  method: 'GET',
  path: '/api/discountcode.php',
  by: 'member',
  input: z.strictObject({
    code: z.optional(typedCode),
    welcome: z.optional(z.literal('true')),
    country: z.optional(country),
    payment_method: z.optional(paymentMethod),
    credits: z.optional(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(10_000))),
  }),
  reply: z.object({
    discountcode: z.nullable(discountCode),
    /** Null with `welcome`. Excludes packages below the code's minimum order value. */
    packages: z.nullable(z.array(creditPackage)),
  }),
  refusals: {
    code_not_found: 404,
    code_already_used: 409,
    code_invalid: { status: 409, details: misfit },
    no_such_package: 404,
  },
});

/** Returns the prices of credits in a country, with the viewer's current discount applied. */
export const listPackages = call({
  method: 'GET',
  path: '/api/packages.php',
  by: 'visitor',
  input: z.strictObject({ country: z.optional(country) }),
  reply: z.object({
    country,
    packages: z.array(creditPackage),
    vat_percent: z.number(),
    discountcode: z.nullable(discountCode),
    paymentmethods: z.array(paymentMethod),
    /** The methods whose card can be saved for repeat orders. */
    savable_methods: z.array(paymentMethod),
    refund_days: z.int(),
  }),
  refusals: {},
});

/** The data for a bank transfer, formatted for people: in groups of four. */
const transfer = z.object({
  holder: z.string(),
  iban: z.string(),
  bic: z.nullable(z.string()),
  /** Identifies the order; with check digits. (ISO 11649.) */
  reference: z.string(),
  /** The amounts received and still due, in minor units. */
  received_minor: z.int(),
  missing_minor: z.int(),
  /** The same data as the content of a QR code for banking apps. (EPC069-12.) */
  epc: z.string(),
  /** Deadline of the transfer. Money that arrives later is still booked. */
  until: instant,
});

/** `taken_back`: a returned direct debit or a chargeback, unless the operator has won the dispute. */
export const moneyBack = z.enum(['refunded', 'refunded_in_part', 'taken_back']);
export type MoneyBack = z.infer<typeof moneyBack>;

export const payment = z.object({
  payment_id: paymentId,
  status: paymentStatus,
  credits: z.int(),
  amount_minor: z.int(),
  vat_minor: z.int(),
  vat_percent: z.number(),
  currency,
  country,
  payment_method: paymentMethod,
  discountcode: z.nullable(z.string()),
  discount_percentage: z.nullable(z.int()),
  ordered_at: instant,
  paid_at: z.nullable(instant),
  /**
   * When the buyer's own limit or break began to block this payment; null if neither does. Money that arrives later is
   * refunded.
   */
  stopped_at: z.nullable(instant),
  /** URL of the provider's page while the payment is open and can still be made there. */
  redirect: z.nullable(z.string()),
  /** Data for a bank transfer that has not arrived in full; otherwise null. */
  transfer: z.nullable(transfer),
  /** The extent to which the money was refunded or taken back by the payer's bank; null if it was not. */
  money_back: z.nullable(moneyBack),
  /** The invoice, and the credit note if part of the price was refunded. */
  invoices: z.array(issuedInvoice),
});
export type Payment = z.input<typeof payment>;

/**
 * Places an order with the obligation to pay. The server sets and locks the price; `redirect` is the provider's page.
 * Ordering again with the same key returns the same payment.
 */
export const orderCredits = call({
  method: 'POST',
  path: '/api/payment.php',
  by: 'member',
  once: true,
  input: z.strictObject({
    credits: z.int(),
    payment_method: paymentMethod,
    country,
    /** The total shown above the button. An order at a different price is refused. */
    amount_minor: z.int(),
    /**
     * `save`: the provider may save the card of this payment for repeat orders. `saved`: charges the saved card,
     * without a page.
     */
    card: z.optional(z.enum(['save', 'saved'])),
    /** A code that the buyer entered. Without it, the buyer's current discount applies. */
    discountcode: z.optional(typedCode),
  }),
  reply: z.object({ payment_id: paymentId, redirect: z.string() }),
  refusals: {
    no_such_package: 404,
    method_not_offered: 422,
    price_changed: 409,
    code_not_found: 404,
    code_already_used: 409,
    code_invalid: { status: 409, details: misfit },
    on_break: { status: 403, details: onBreak },
    over_limit: { status: 403, details: overLimit },
    /** The buyer has no saved card, or it cannot be charged any more. */
    no_saved_card: 409,
    provider_unavailable: 503,
  },
});

/** Returns one of the viewer's payments. */
export const showPayment = call({
  method: 'GET',
  path: '/api/payment.php',
  by: 'member',
  input: z.strictObject({ payment_id: paymentId }),
  reply: z.object({
    payment,
    /** The viewer's balance, read after the payment, so that it always includes a completed payment. */
    credits: z.int(),
  }),
  refusals: { no_such_payment: 404 },
});

/**
 * Cancels an order by bank transfer for which no money has arrived. Idempotent. Money that arrives later is booked like
 * any late transfer. `not_cancellable`: money has arrived, or the order has another payment method.
 */
export const cancelPayment = call({
  method: 'DELETE',
  path: '/api/payment.php',
  by: 'member',
  input: z.strictObject({ payment_id: paymentId }),
  reply: z.object({ status: paymentStatus }),
  refusals: { no_such_payment: 404, not_cancellable: 409 },
});

/** Returns the viewer's latest completed payment, which can be ordered again, or null. */
export const showLastOrder = call({
  method: 'GET',
  path: '/api/last-order.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({ payment: z.nullable(payment) }),
  refusals: {},
});

export const paymentChanged = z.object({ event: z.literal('payment_changed'), payment_id: paymentId });
