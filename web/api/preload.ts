import { dehydrate, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import type { Ask } from './ask.ts';
import { serverAsk } from './page-host.ts';
import { packed, type PackedState } from './queries/page-state.ts';
import { makeQueryClient } from './queries/query-client.ts';
import { isRefusal } from './refusal.ts';

export interface Preloading {
  readonly ask: Ask;
  /** Queries made with it here become part of the page. */
  readonly client: QueryClient;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly url: URL;
}

/** A query's options, as made by `queryOptions` or `infiniteQueryOptions`, each with its own data type. */
export type Preloaded = { readonly queryKey: QueryKey };

/**
 * A screen's `loader`: runs its queries on the server, so that the first page comes with its data. In the browser, the
 * screen runs them itself (see {@link stay}). A query that is refused runs again there, and its refusal is shown there.
 */
export function preload(queries: (preloading: Preloading) => readonly Preloaded[] | Promise<readonly Preloaded[]>) {
  return async ({ context, params, request }: LoaderFunctionArgs): Promise<{ queries: PackedState }> => {
    const client = makeQueryClient();
    const preloading = { ask: serverAsk(context), client, params, url: new URL(request.url) };
    const wanted = await Promise.resolve(queries(preloading)).catch(ignoreRefusal);
    await Promise.all((wanted ?? []).map((query) => fetched(client, query).catch(ignoreRefusal)));
    return { queries: packed(dehydrate(client)) };
  };
}

async function fetched(client: QueryClient, query: Preloaded): Promise<unknown> {
  return 'initialPageParam' in query ? await client.fetchInfiniteQuery(query) : await client.fetchQuery(query);
}

function ignoreRefusal(fault: unknown): void {
  if (!isRefusal(fault)) throw fault;
}

/** A screen's `clientLoader`: navigating between screens does not load a page from the server. */
export function stay(): null {
  return null;
}
