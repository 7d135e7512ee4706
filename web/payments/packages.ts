import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listPackages } from '#contract/payments.ts';
import { type Country, isCountry } from '#contract/places.ts';
import { ask, type Ask } from '../api/ask.ts';

/** What credits cost in a country, and how one pays there; without a country, where the viewer is at home. */
export const packagesQuery = (country: Country | undefined, from: Ask = ask) =>
  queryOptions({
    queryKey: ['packages', country ?? 'home'],
    queryFn: async () => await from(listPackages, country ? { country } : {}),
    staleTime: 10_000,
    // Choosing another country keeps the old prices in sight until the new ones are there.
    placeholderData: keepPreviousData,
  });

/** The country that the address names, if any. */
export function countryIn(query: URLSearchParams): Country | undefined {
  const named = query.get('country');
  return isCountry(named) ? named : undefined;
}
