import type { Home } from '#contract/members/profiles.ts';
import { useCountryName } from '../../../shared/i18n/country-name.ts';

/** Returns a function that formats a home, with the country's name in the page language. */
export function useHomeName(): (home: Home) => string {
  const nameOf = useCountryName();
  return ({ city, country }) => `${city}, ${nameOf(country)}`;
}
