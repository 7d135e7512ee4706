import * as z from 'zod/mini';
import type { Country } from './places.ts';

/** Every method a payment may bear. (Specification, section 3; the spelling is the specification's.) */
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

/** Their operators closed these: old payments still bear them, nobody is offered them. */
export const closedMethods: readonly PaymentMethod[] = ['giropay', 'sofort'];

/** The name a method goes by, the same in every language; null where the catalogue has words for it. */
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

/** What is offered in each country, its own methods first. Direct debit joins with its own form. */
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
