import { queryOptions } from '@tanstack/react-query';
import { showDataExport } from '#contract/accounts/data-export.ts';
import { ask, type Ask } from '../../../shared/api/ask.ts';
import { accountKeys } from '../keys.ts';

/** Returns the token from the emailed link. Undefined if the token is not well-formed. */
export function tokenIn(search: URLSearchParams): string | undefined {
  const token = search.get('data_export');
  return token && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** Poll interval while an archive is being created, in seconds, in case the live event is lost. */
const lookSeconds = 15;

/** Query for the member's latest data export. */
export const dataExportQuery = (token: string | undefined, from: Ask = ask) =>
  queryOptions({
    queryKey: accountKeys.dataExport(token),
    queryFn: async () => (await from(showDataExport, token ? { token } : {})).data_export,
    refetchInterval: ({ state }) => (state.data?.state === 'preparing' ? lookSeconds * 1000 : false),
  });
