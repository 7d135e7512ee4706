import { queryOptions } from '@tanstack/react-query';
import { showDataExport } from '#contract/accounts/data-export.ts';
import { ask, type Ask } from '../../api/ask.ts';

/** The token in the mailed link to the settings, where it is one. */
export function tokenIn(search: URLSearchParams): string | undefined {
  const token = search.get('data_export');
  return token && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** While an archive is being made, it is looked after now and then, should the stream miss that it is ready. */
const lookSeconds = 15;

/** The copy of everything that the member asked for last. */
export const dataExportQuery = (token: string | undefined, from: Ask = ask) =>
  queryOptions({
    queryKey: ['data-export', token ?? null],
    queryFn: async () => (await from(showDataExport, token ? { token } : {})).data_export,
    refetchInterval: ({ state }) => (state.data?.state === 'preparing' ? lookSeconds * 1000 : false),
  });
