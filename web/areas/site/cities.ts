import { queryOptions } from '@tanstack/react-query';
import type { Country } from '#contract/places.ts';
import { listCities } from '#contract/site.ts';
import { ask, type Ask } from '../../shared/api/ask.ts';
import { siteKeys } from './keys.ts';

/** The towns of a region, most populous first. They never change. */
export const citiesQuery = (country: Country, region: string, from: Ask = ask) =>
  queryOptions({
    queryKey: siteKeys.cities(country, region),
    queryFn: async () => (await from(listCities, { country, region })).cities,
    staleTime: Infinity,
  });
