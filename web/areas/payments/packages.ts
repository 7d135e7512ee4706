import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listPackages } from '#contract/payments.ts';
import { type Country, isCountry } from '#contract/places.ts';
import { ask, type Ask } from '../../shared/api/ask.ts';
import { paymentKeys } from './keys.ts';

/** The credit packages and payment methods of a country; without one, of the viewer's own country. */
export const packagesQuery = (country: Country | undefined, from: Ask = ask) =>
  queryOptions({
    queryKey: paymentKeys.packages(country),
    queryFn: async () => await from(listPackages, country ? { country } : {}),
    staleTime: 10_000,
    // While another country is loading, the previous prices stay in view.
    placeholderData: keepPreviousData,
  });

/** The country in the URL, if any. */
export function countryIn(query: URLSearchParams): Country | undefined {
  const named = query.get('country');
  return isCountry(named) ? named : undefined;
}
