import { queryOptions } from '@tanstack/react-query';
import { listInterests } from '#contract/site.ts';
import { ask, type Ask } from '../api/ask.ts';

/** What the site's members may say they like, in the language of the page. It does not change. */
export const interestsQuery = (from: Ask = ask) =>
  queryOptions({
    queryKey: ['interests'],
    queryFn: async () => (await from(listInterests, {})).interests,
    staleTime: Infinity,
  });
