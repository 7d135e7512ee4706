import * as z from 'zod/mini';

/** The countries of members, by ISO 3166-1 code, in the order of the specification's language shortlists. */
export const countries = [
  'US',
  'NL',
  'BE',
  'FR',
  'IT',
  'ES',
  'DE',
  'AT',
  'IE',
  'GB',
  'CA',
  'PL',
  'AU',
  'NZ',
  'CH',
  'DK',
  'FI',
  'NO',
  'SE',
] as const;
export type Country = (typeof countries)[number];
export const country = z.enum(countries);

/** A region of a country: the part after the hyphen in ISO 3166-2, such as `UT` in `NL-UT`. */
export const regionCode = z.string().check(z.regex(/^[A-Z0-9]{1,3}$/));

/** Returns whether `value` is one of the product's countries. */
export function isCountry(value: unknown): value is Country {
  return countries.includes(value as Country);
}
