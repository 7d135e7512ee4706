import { queryOptions } from '@tanstack/react-query';
import { showDataExport } from '#contract/accounts/data-export.ts';
import { ask, type Ask } from '../../../shared/api/ask.ts';
import { accountKeys } from '../keys.ts';

/** The token from the mailed link to the settings, if it is well formed. */
export function tokenIn(search: URLSearchParams): string | undefined {
  const token = search.get('data_export');
  return token && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** While an archive is being made, polls now and then, in case the stream misses that it is ready. */
const lookSeconds = 15;

/** The data export that the member requested last. */
export const dataExportQuery = (token: string | undefined, from: Ask = ask) =>
  queryOptions({
    queryKey: accountKeys.dataExport(token),
    queryFn: async () => (await from(showDataExport, token ? { token } : {})).data_export,
    refetchInterval: ({ state }) => (state.data?.state === 'preparing' ? lookSeconds * 1000 : false),
  });
