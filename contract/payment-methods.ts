import * as z from 'zod/mini';
import type { Country } from './places.ts';

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

const everywhere: readonly PaymentMethod[] = ['creditcard', 'paypal', 'applepay'];

/** What each country is offered, its own methods first. Direct debit is added with its own form. */
const local: Readonly<Record<Country, readonly PaymentMethod[]>> = {
  US: [],
  NL: ['ideal'],
  BE: ['bancontact'],
  FR: ['cartebancaire'],
  IT: ['satispay', 'nexi'],
  ES: [],
  DE: ['sct', 'paysafecard'],
  AT: ['eps', 'paysafecard'],
  IE: [],
  GB: [],
  CA: [],
  PL: ['blik', 'prezelewy24'],
  AU: [],
  NZ: [],
  CH: ['twint', 'paysafecard'],
  DK: ['mobilepay', 'dankort'],
  FI: ['mobilepay'],
  NO: ['vipps'],
  SE: ['swish'],
};

/** The methods offered to someone who pays from `country`, local ones first. (Specification, section 3.) */
export function methodsOffered(country: Country): readonly PaymentMethod[] {
  return [...local[country], ...everywhere];
}
