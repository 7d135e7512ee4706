import { queryOptions } from '@tanstack/react-query';
import { listInterests } from '#contract/site.ts';
import { ask, type Ask } from '../../shared/api/ask.ts';
import { siteKeys } from './keys.ts';

/** The interests that the site offers, in the language of the page. They never change. */
export const interestsQuery = (from: Ask = ask) =>
  queryOptions({
    queryKey: siteKeys.interests,
    queryFn: async () => (await from(listInterests, {})).interests,
    staleTime: Infinity,
  });
