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

/** `open`: created, not paid yet; `pending`: the provider is working on it. The other states are final. */
export const paymentStatus = z.enum(['open', 'pending', 'completed', 'failed', 'cancelled', 'expired']);
export type PaymentStatus = z.infer<typeof paymentStatus>;

/**
 * The welcome discount. (Specification, section 9: TIMEBONUS25, 25 percent, first purchase, 14,400 s after sign-up.)
 */
export const timeBonus = { code: 'TIMEBONUS25', value_percentage: 25, seconds: 14_400 } as const;

const creditPackage = z.object({
  credits: z.int(),
  currency,
  /** The price without and with the discount; equal if there is none. VAT included, minor units. */
  full_amount_minor: z.int(),
  amount_minor: z.int(),
  /** The lowest price without a discount in the last 30 days: what may be struck through. */
  lowest_minor: z.int(),
  vat_minor: z.int(),
  /** What one message costs in this package, minor units, rounded up. */
  message_minor: z.int(),
  /** Has the lowest price per message, the only criterion. */
  best_value: z.boolean(),
});
export type CreditPackage = z.input<typeof creditPackage>;

/** What a refused code asks for, and what of it the order does not have. */
const misfit = z.object({ reason: codeMisfit, discountcode: discountCode });

/**
 * A discount code by its name, with the packages at its price in a country, or with `welcome=true` the one that every
 * new member has. What else is said of the order is checked as well. A code that is another member's is not found.
 * (Specification, sections 3 and 7.)
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
    /** Null with `welcome`. A package that is worth less than the code asks for is not among them. */
    packages: z.nullable(z.array(creditPackage)),
  }),
  refusals: {
    code_not_found: 404,
    code_already_used: 409,
    code_invalid: { status: 409, details: misfit },
    no_such_package: 404,
  },
});

/** The prices of credits in a country, with the viewer's current discount already applied. */
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
    /** Those whose card can be kept for repeat orders. */
    savable_methods: z.array(paymentMethod),
    refund_days: z.int(),
  }),
  refusals: {},
});

/** What the payer's own bank needs to know of a transfer, written as it is read: in groups of four. */
const transfer = z.object({
  holder: z.string(),
  iban: z.string(),
  bic: z.nullable(z.string()),
  /** Names the order; with check digits. (ISO 11649.) */
  reference: z.string(),
  /** What has come already, and what is still to come, minor units. */
  received_minor: z.int(),
  missing_minor: z.int(),
  /** The same as the content of a QR code, which banking apps read. (EPC069-12.) */
  epc: z.string(),
  /** Money is waited for until then; what comes later is booked all the same. */
  until: instant,
});

/** `taken_back`: a returned direct debit or a chargeback. A dispute that the operator has won does not count. */
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
  /** Since when a limit or a break that the buyer has set keeps it from being paid: what comes later goes back. */
  stopped_at: z.nullable(instant),
  /** The provider's page, while the payment is open and can still be made there. */
  redirect: z.nullable(z.string()),
  /** How it is paid, where the payer transfers the money and none of it, or not all, has come; otherwise null. */
  transfer: z.nullable(transfer),
  /** The part of the money that was refunded, or taken back by the payer's bank; null if none was. */
  money_back: z.nullable(moneyBack),
  /** The invoice, and the credit note if some of the price came back. */
  invoices: z.array(issuedInvoice),
});
export type Payment = z.input<typeof payment>;

/**
 * Orders a package with the obligation to pay. The server sets and locks the price; `redirect` leads to the provider's
 * own page. Ordering again with the same key returns the same payment.
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
    /** The total shown above the button. An order at any other price is refused. */
    amount_minor: z.int(),
    /**
     * `save`: the provider may keep the card that this is paid with, for repeat orders. `saved`: it is charged to the
     * card that is kept, without a page.
     */
    card: z.optional(z.enum(['save', 'saved'])),
    /** A code that the buyer has typed. Without it, the discount that the buyer has anyway. */
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
    /** There is no saved card, or it cannot be charged any more. */
    no_saved_card: 409,
    provider_unavailable: 503,
  },
});

/** One of the viewer's payments. */
export const showPayment = call({
  method: 'GET',
  path: '/api/payment.php',
  by: 'member',
  input: z.strictObject({ payment_id: paymentId }),
  reply: z.object({
    payment,
    /** The viewer's balance, read after the payment: a completed payment is always included. */
    credits: z.int(),
  }),
  refusals: { no_such_payment: 404 },
});

/**
 * Cancels an order by bank transfer for which no money has arrived. Cancelling twice is cancelling once. Money that
 * still arrives is booked like any late transfer. `not_cancellable`: money has arrived, or the order is paid otherwise.
 */
export const cancelPayment = call({
  method: 'DELETE',
  path: '/api/payment.php',
  by: 'member',
  input: z.strictObject({ payment_id: paymentId }),
  reply: z.object({ status: paymentStatus }),
  refusals: { no_such_payment: 404, not_cancellable: 409 },
});

/** The viewer's latest completed payment, which can be ordered again; null: there is none. */
export const showLastOrder = call({
  method: 'GET',
  path: '/api/last-order.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({ payment: z.nullable(payment) }),
  refusals: {},
});

export const paymentChanged = z.object({ event: z.literal('payment_changed'), payment_id: paymentId });
