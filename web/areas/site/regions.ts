import { queryOptions } from '@tanstack/react-query';
import type { Country } from '#contract/places.ts';
import { listRegions } from '#contract/site.ts';
import { ask, type Ask } from '../../shared/api/ask.ts';
import { siteKeys } from './keys.ts';

/** Query for the regions of a country in the language of the page, sorted by name. The regions never change. */
export const regionsQuery = (country: Country, from: Ask = ask) =>
  queryOptions({
    queryKey: siteKeys.regions(country),
    queryFn: async () => (await from(listRegions, { country })).regions,
    staleTime: Infinity,
  });
