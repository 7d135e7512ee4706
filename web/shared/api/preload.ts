import { dehydrate, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Problem } from '#contract/refusal.ts';
import type { Ask } from './ask.ts';
import { pageHost, serverAsk } from './page-host.ts';
import { packQueries, type PackedState } from './queries/page-state.ts';
import { makeQueryClient } from './queries/query-client.ts';
import { isRefusal, Refusal } from './refusal.ts';

export interface Preloading {
  readonly ask: Ask;
  /** Queries run with this client become part of the page. */
  readonly client: QueryClient;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly url: URL;
}

/** Options made by `queryOptions` or `infiniteQueryOptions`, each with its own data type. */
export type Preloaded = { readonly queryKey: QueryKey };

/**
 * Returns a screen's `loader`, which runs the screen's queries on the server, so that the first page includes their
 * data. In the browser, the screen runs its own queries (see {@link stay}). A refused query runs again in the browser,
 * which shows the refusal.
 */
export function preload(queries: Queries) {
  return async (args: LoaderFunctionArgs): Promise<{ queries: PackedState }> => {
    const { loaded } = await load(queries, args);
    return loaded;
  };
}

/**
 * Does the same as {@link preload}, for a screen whose URL identifies one object. If a query is refused with one of the
 * `missing` codes, the page has status 404 and includes the refusal: see {@link useMissing}.
 */
export function preloadOne(queries: Queries, missing: readonly string[]) {
  return async (args: LoaderFunctionArgs) => {
    const { loaded, refusals } = await load(queries, args);
    const refusal = refusals.find(({ code }) => missing.includes(code));
    return data({ ...loaded, missing: refusal?.problem }, { status: refusal ? 404 : 200 });
  };
}

/**
 * Returns the refusal because of which this page has status 404. Undefined after a navigation within the application,
 * because the screen's own query is then refused.
 */
export function useMissing(): Refusal | undefined {
  const loaded = useLoaderData<{ readonly missing?: Problem } | null>();
  const missing = loaded?.missing;
  return useMemo(() => missing && new Refusal(missing), [missing]);
}

type Queries = (preloading: Preloading) => readonly Preloaded[] | Promise<readonly Preloaded[]>;

async function load(queries: Queries, { context, params, request }: LoaderFunctionArgs) {
  // Ids and tokens never contain NUL, and PostgreSQL rejects text with NUL.
  if (Object.values(params).some((param) => param?.includes('\0'))) throw new Response(null, { status: 404 });
  const client = makeQueryClient();
  const refusals: Refusal[] = [];
  const noteRefusal = (fault: unknown) => {
    if (!isRefusal(fault)) throw fault;
    refusals.push(fault);
  };
  const preloading = { ask: serverAsk(context), client, params, url: new URL(request.url) };
  const wanted = await Promise.resolve(queries(preloading)).catch(noteRefusal);
  await Promise.all((wanted ?? []).map((query) => fetched(client, query).catch(noteRefusal)));
  return {
    loaded: { queries: packQueries(dehydrate(client), { isCached: context.get(pageHost).whole ?? false }) },
    refusals,
  };
}

async function fetched(client: QueryClient, query: Preloaded): Promise<unknown> {
  return 'initialPageParam' in query ? await client.fetchInfiniteQuery(query) : await client.fetchQuery(query);
}

/** A screen's `clientLoader`, with which navigation in the browser does not request loader data from the server. */
export function stay(): null {
  return null;
}
