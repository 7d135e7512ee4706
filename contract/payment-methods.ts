import * as z from 'zod/mini';

/** All payment methods. (Specification, section 3; the spelling is the specification's.) */
export const paymentMethods = [
  'sdd',
  'prezelewy24',
  'blik',
  'sct',
  'giropay',
  'mastercard',
  'visa',
  'creditcard',
  'dankort',
  'mobilepay',
  'swish',
  'twint',
  'satispay',
  'vipps',
  'cartebancaire',
  'nexi',
  'ideal',
  'bancontact',
  'applepay',
  'paysafecard',
  'maestro',
  'paypal',
  'sofort',
  'eps',
] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
export const paymentMethod = z.enum(paymentMethods);

/** Discontinued by their operators: old payments still have them, nobody is offered them. */
export const closedMethods: readonly PaymentMethod[] = ['giropay', 'sofort'];

/** The name of each method, the same in every language; null if it is translated in the catalogue. */
export const methodNames: Readonly<Record<PaymentMethod, string | null>> = {
  sdd: null,
  prezelewy24: 'Przelewy24',
  blik: 'BLIK',
  sct: null,
  giropay: 'Giropay',
  mastercard: 'Mastercard',
  visa: 'Visa',
  creditcard: null,
  dankort: 'Dankort',
  mobilepay: 'MobilePay',
  swish: 'Swish',
  twint: 'TWINT',
  satispay: 'Satispay',
  vipps: 'Vipps',
  cartebancaire: 'Carte Bancaire',
  nexi: 'Nexi',
  ideal: 'iDEAL',
  bancontact: 'Bancontact',
  applepay: 'Apple Pay',
  paysafecard: 'paysafecard',
  maestro: 'Maestro',
  paypal: 'PayPal',
  sofort: 'Sofort',
  eps: 'eps',
};

/**
 * How a method is paid with, and so what its payer goes through: their bank's page, an app, a card with a check by its
 * bank (3-D Secure), a code from a shop, a transfer that takes days, or a mandate to debit their account.
 */
export const methodFamilies = ['bank', 'wallet', 'card', 'voucher', 'transfer', 'debit'] as const;
export type MethodFamily = (typeof methodFamilies)[number];

/** The family of each method. Nexi and Dankort are cards. */
export const familyOf: Readonly<Record<PaymentMethod, MethodFamily>> = {
  sdd: 'debit',
  prezelewy24: 'bank',
  blik: 'wallet',
  sct: 'transfer',
  giropay: 'bank',
  mastercard: 'card',
  visa: 'card',
  creditcard: 'card',
  dankort: 'card',
  mobilepay: 'wallet',
  swish: 'wallet',
  twint: 'wallet',
  satispay: 'wallet',
  vipps: 'wallet',
  cartebancaire: 'card',
  nexi: 'card',
  ideal: 'bank',
  bancontact: 'bank',
  applepay: 'wallet',
  paysafecard: 'voucher',
  maestro: 'card',
  paypal: 'wallet',
  sofort: 'bank',
  eps: 'bank',
};

/** What a card may be called: one offer of `creditcard` stands for all of them, and an order may name any. */
export const cardBrands: readonly PaymentMethod[] = ['mastercard', 'visa', 'maestro'];
