import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { showSettings } from '#contract/site.ts';
import { ask, type Ask } from '../api/ask.ts';
import { peopleKeys } from './keys.ts';

/** The site's settings change when an operator changes them: a page keeps those it was loaded with. */
export const settingsQuery = (from: Ask = ask) =>
  queryOptions({
    queryKey: peopleKeys.settings,
    queryFn: async () => (await from(showSettings, {})).settings,
    staleTime: Infinity,
  });

export function useSettings() {
  return useSuspenseQuery(settingsQuery()).data;
}
