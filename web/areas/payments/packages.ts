import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listPackages } from '#contract/payments.ts';
import { type Country, isCountry } from '#contract/places.ts';
import { ask, type Ask } from '../../shared/api/ask.ts';
import { paymentKeys } from './keys.ts';

/** Query for the credit packages and payment methods of a country, by default the viewer's. */
export const packagesQuery = (country: Country | undefined, from: Ask = ask) =>
  queryOptions({
    queryKey: paymentKeys.packages(country),
    queryFn: async () => await from(listPackages, country ? { country } : {}),
    staleTime: 10_000,
    // Keeps the previous prices on screen while another country is loading.
    placeholderData: keepPreviousData,
  });

/** Returns the country in the URL, if valid. */
export function countryIn(query: URLSearchParams): Country | undefined {
  const named = query.get('country');
  return isCountry(named) ? named : undefined;
}
