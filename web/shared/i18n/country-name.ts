import { useMemo } from 'react';
import { countries, type Country } from '#contract/places.ts';
import { useLanguage } from './use-words.ts';

/** Returns a function that names a country in the language of the page. */
export function useCountryName(): (country: string) => string {
  const language = useLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    return (country) => names.of(country) ?? country;
  }, [language]);
}

/** Returns all countries of the product, sorted by name. */
export function useCountries(): readonly { readonly country: Country; readonly name: string }[] {
  const language = useLanguage();
  const nameOf = useCountryName();
  return useMemo(() => {
    const { compare } = new Intl.Collator(language);
    return countries
      .map((country) => ({ country, name: nameOf(country) }))
      .sort((one, other) => compare(one.name, other.name));
  }, [language, nameOf]);
}
