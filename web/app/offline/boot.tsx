import { dehydrate } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { matchRoutes } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { localeOf } from '#contract/locale.ts';
import type { User } from '#contract/accounts/accounts.ts';
import type { Language } from '#contract/languages.ts';
import type { Country } from '#contract/places.ts';
import { packQueries, type PackedState } from '../../shared/api/queries/page-state.ts';
import { makeQueryClient } from '../../shared/api/queries/query-client.ts';
import { type KeptQuery, shownBefore } from '../../shared/api/vault/shown-store.ts';
import { userQuery } from '../../shared/people/user.ts';
import { settingsQuery } from '../../shared/people/settings.ts';
import { areasIn } from '../../shared/i18n/wording.ts';
import { areasOf, type FirstWords, FirstWordsContext, loadWords } from '../../shared/i18n/words.tsx';
import { fetchModule, type Manifest, treeOf } from '../arrival/screen-chunks.ts';
import { showKept } from './kept-queries.ts';

/** The globals that the router reads from a server-rendered page. */
interface RouterWindow {
  __reactRouterManifest: Manifest;
  __reactRouterRouteModules?: Record<string, object>;
  __reactRouterContext?: object;
}

/** The data embedded in the shell. */
interface ShellData {
  readonly language: Language;
  /** The router's build options. */
  readonly router: object;
}

/**
 * Starts the application in the shell: a page without personal data, which the service worker shows when the server
 * does not respond. Cached data of the session replaces the server's data. Returns false if nothing is cached; the
 * shell then shows its offline message.
 */
export async function boot(): Promise<boolean> {
  const shell = JSON.parse(document.querySelector('#shell')!.textContent) as ShellData;
  const kept = await shownBefore();
  const start = kept && startWith(kept.all);
  if (!start) return false;
  const page = window as unknown as RouterWindow;
  const tree = treeOf(page.__reactRouterManifest);
  const ids = (matchRoutes(tree, window.location.pathname) ?? []).map(({ route }) => route.id!);
  const modules = await Promise.all(
    ids.map(async (id) => [id, await moduleOf(page.__reactRouterManifest, id)] as const),
  );
  page.__reactRouterRouteModules = Object.fromEntries(modules);
  const areas = areasOf(modules.map(([id, { handle }]) => ({ id, handle })));
  const messages = await loadWords(shell.language, areasIn(localeOf(shell.language, start.country), areas));
  const words: FirstWords = { language: shell.language, country: start.country, timeZone: undefined, messages };
  const loaderData = { ...Object.fromEntries(ids.map((id) => [id, null])), root: { queries: start.queries } };
  page.__reactRouterContext = contextWith(shell.router, { loaderData, actionData: null, errors: null });
  createRoot(document).render(
    <StrictMode>
      <FirstWordsContext value={words}>
        <HydratedRouter />
      </FirstWordsContext>
    </StrictMode>,
  );
  return true;
}

/**
 * Returns the queries and the country to start with. Undefined unless the cache contains the logged-in member and the
 * site's settings.
 */
function startWith(all: readonly KeptQuery[]): { queries: PackedState; country: Country } | undefined {
  const client = makeQueryClient();
  showKept(client, all);
  const user = client.getQueryData<User | null>(userQuery().queryKey);
  if (!user || !client.getQueryData(settingsQuery().queryKey)) return undefined;
  return { queries: packQueries(dehydrate(client)), country: user.profile.country };
}

async function moduleOf({ routes }: Manifest, id: string): Promise<{ readonly handle?: unknown }> {
  const { module, clientActionModule, clientLoaderModule, clientMiddlewareModule } = routes[id]!;
  const files = [clientActionModule, clientLoaderModule, clientMiddlewareModule, module].filter(
    (file) => file !== undefined,
  );
  return Object.assign({}, ...(await Promise.all(files.map(fetchModule)))) as object;
}

/**
 * Returns the router's context with a page's state. The router usually reads the state from a stream in its own
 * encoding, so this context has an empty stream and contains the state directly.
 */
function contextWith(router: object, state: object): object {
  const stream = new Response('[{}]\n').body;
  return Object.defineProperty({ ...router, stream }, 'state', {
    get: () => state,
    set() {
      // Ignore the state from the stream.
    },
  });
}
