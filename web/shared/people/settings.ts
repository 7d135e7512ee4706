import { queryOptions } from '@tanstack/react-query';
import { showSettings } from '#contract/site.ts';
import { ask, type Ask } from '../api/ask.ts';
import { sharedQuery } from '../api/queries/shared-query.ts';
import { peopleKeys } from './keys.ts';

/**
 * Query for the site's settings. They change only when an operator changes them, so a page keeps the settings with
 * which it was loaded.
 */
export const settingsQuery = (from: Ask = ask) =>
  queryOptions({
    queryKey: peopleKeys.settings,
    queryFn: async () => (await from(showSettings, {})).settings,
    staleTime: Infinity,
  });

const shared = sharedQuery(settingsQuery());

export function useSettings() {
  return shared.useLoaded();
}
