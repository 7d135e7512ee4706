import type { Home } from '#contract/members/profiles.ts';
import { useCountryName } from '../../../shared/i18n/country-name.ts';

/** Formats a place, with the country's name in the language of the page. */
export function useHomeName(): (home: Home) => string {
  const nameOf = useCountryName();
  return ({ city, country }) => `${city}, ${nameOf(country)}`;
}
