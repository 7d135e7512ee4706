import * as z from 'zod/mini';

/** All payment methods, in the specification's spelling. (Specification, section 3.) */
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

/** Methods that their operators have discontinued. They remain in old payments and are not offered any more. */
export const closedMethods: readonly PaymentMethod[] = ['giropay', 'sofort'];

/** The name of each method, if it is the same in every language; null if the message catalog translates it. */
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
 * The kinds of checkout: the bank's page, an app, a card with a check by its bank (3-D Secure), a voucher from a shop,
 * a transfer that takes days, or a direct debit mandate.
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

/** Brands covered by `creditcard`: only that is offered, but an order may name any of them. */
export const cardBrands: readonly PaymentMethod[] = ['mastercard', 'visa', 'maestro'];
