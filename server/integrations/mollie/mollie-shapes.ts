import * as z from 'zod/mini';
import type { Language } from '#contract/languages.ts';
import { currency } from '#contract/money.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { PaymentStatus } from '#contract/payments.ts';
import type { Country } from '#contract/places.ts';

/** Mollie's amounts are decimal strings: `{"currency": "EUR", "value": "37.46"}`. */
const amount = z.object({ currency, value: z.string() });
const link = z.object({ href: z.url() });

/** The fields of a payment that we use. Unknown statuses count as pending. */
export const molliePayment = z.object({
  id: z.string(),
  status: z.string(),
  amount,
  amountChargedBack: z.optional(z.nullable(amount)),
  isCancelable: z.optional(z.nullable(z.boolean())),
  metadata: z.optional(z.nullable(z.looseObject({ key: z.optional(z.string()) }))),
  _links: z.object({ checkout: z.optional(z.nullable(link)) }),
});
export type MolliePayment = z.output<typeof molliePayment>;

export const molliePayments = z.object({
  _embedded: z.object({ payments: z.array(molliePayment) }),
  _links: z.object({ next: z.optional(z.nullable(link)) }),
});

export const mollieRefund = z.object({
  id: z.string(),
  status: z.string(),
  metadata: z.optional(z.nullable(z.looseObject({ key: z.optional(z.string()) }))),
});
export const mollieRefunds = z.object({ _embedded: z.object({ refunds: z.array(mollieRefund) }) });

export const mollieChargebacks = z.object({
  _embedded: z.object({
    chargebacks: z.array(z.object({ paymentId: z.string(), amount, reversedAt: z.optional(z.nullable(z.string())) })),
  }),
});

export const mollieMethods = z.object({ _embedded: z.object({ methods: z.array(z.object({ id: z.string() })) }) });
export const mollieCustomer = z.object({ id: z.string() });
export const mollieMandates = z.object({
  _embedded: z.object({
    mandates: z.array(
      z.object({
        id: z.string(),
        status: z.string(),
        details: z.optional(
          z.nullable(
            z.object({
              cardNumber: z.optional(z.nullable(z.string())),
              cardLabel: z.optional(z.nullable(z.string())),
            }),
          ),
        ),
      }),
    ),
  }),
});

/** An error response. Contains none of our input, so it can be logged. */
export const mollieError = z.object({
  status: z.number(),
  title: z.string(),
  detail: z.string(),
  field: z.optional(z.string()),
});

/**
 * Mollie's names of our payment methods. Omits transfers and debits, which we collect ourselves, and discontinued
 * methods.
 */
export const mollieMethodOf: Readonly<Partial<Record<PaymentMethod, string>>> = {
  prezelewy24: 'przelewy24',
  blik: 'blik',
  mastercard: 'creditcard',
  visa: 'creditcard',
  creditcard: 'creditcard',
  dankort: 'creditcard',
  cartebancaire: 'creditcard',
  nexi: 'creditcard',
  maestro: 'creditcard',
  mobilepay: 'mobilepay',
  swish: 'swish',
  twint: 'twint',
  satispay: 'satispay',
  vipps: 'vipps',
  ideal: 'ideal',
  bancontact: 'bancontact',
  applepay: 'applepay',
  paysafecard: 'paysafecard',
  paypal: 'paypal',
  eps: 'eps',
};

const statuses: Readonly<Record<string, PaymentStatus>> = {
  open: 'open',
  pending: 'pending',
  authorized: 'pending',
  paid: 'completed',
  canceled: 'cancelled',
  expired: 'expired',
  failed: 'failed',
};

export function mollieStatus(told: string): PaymentStatus {
  return statuses[told] ?? 'pending';
}

const locales: Readonly<Record<Language, string>> = {
  en: 'en_US',
  nl: 'nl_NL',
  de: 'de_DE',
  it: 'it_IT',
  fr: 'fr_FR',
  es: 'es_ES',
  pl: 'pl_PL',
  da: 'da_DK',
  fi: 'fi_FI',
  nb: 'nb_NO',
  sv: 'sv_SE',
};
/** Locales supported by Mollie whose country differs from the default of the language. */
const regional = new Set(['de_AT', 'de_CH', 'en_BE', 'en_GB', 'en_NL', 'fr_BE', 'nl_BE']);

/** Returns the locale of the checkout page, with the payer's country if supported. */
export function mollieLocale(language: Language, country: Country): string {
  const own = `${language}_${country}`;
  return regional.has(own) ? own : locales[language];
}
