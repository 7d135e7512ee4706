import { useContext, useMemo } from 'react';
import { matchRoutes, type RouteObject, UNSAFE_FrameworkContext as FrameworkContext } from 'react-router';
import { fetchWords } from '../../shared/i18n/catalogue.ts';
import { areasOf, FirstWordsContext } from '../../shared/i18n/words.tsx';

/** The scripts and words of screens: whether they have loaded, and how to fetch them. */
export interface ScreenChunks {
  /** Returns whether the screen at a path can be shown without fetching anything but its data. */
  areHere(pathname: string): boolean;
  /**
   * Fetches the missing scripts and words of a screen. Rejects if one of them does not load, but keeps those that do.
   */
  fetch(pathname: string): Promise<void>;
}

/** The router's table of screens. */
export type Manifest = NonNullable<React.ContextType<typeof FrameworkContext>>['manifest'];

/** Ids of the routes whose modules and words have loaded, even if their screen was never shown. */
const arrived = new Set<string>();

/**
 * Loads screens without the router. If a script is missing, the router would reload the page, and an offline reader would
 * get the browser's own error page. Modules that have already loaded are not fetched again.
 */
export function useScreenChunks(): ScreenChunks {
  const { manifest, routeModules } = useContext(FrameworkContext)!;
  const { language } = useContext(FirstWordsContext);
  return useMemo(() => {
    const tree = treeOf(manifest);
    const routesOf = (pathname: string) =>
      (matchRoutes(tree, pathname) ?? []).map(({ route }) => manifest.routes[route.id!]!);
    return {
      areHere: (pathname) => routesOf(pathname).every(({ id }) => id in routeModules || arrived.has(id)),
      fetch: async (pathname) => {
        await Promise.all(
          routesOf(pathname).map(async ({ id, module, clientLoaderModule }) => {
            if (arrived.has(id)) return;
            const [{ handle }] = await Promise.all([
              fetchModule(module),
              clientLoaderModule && fetchModule(clientLoaderModule),
            ]);
            await Promise.all(areasOf([{ id, handle }]).map(async (area) => await fetchWords(language, area)));
            arrived.add(id);
          }),
        );
      },
    };
  }, [manifest, routeModules, language]);
}

/** Imports a module by its URL. */
export async function fetchModule(url: string): Promise<{ readonly handle?: unknown }> {
  return (await import(/* @vite-ignore */ url)) as object;
}

/** Converts the manifest to the router's tree of routes. */
export function treeOf({ routes }: Manifest, parent?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parent)
    .map((route) => {
      const { id, path, index } = route!;
      const named = { id, ...(path !== undefined && { path }) };
      return index ? { ...named, index } : { ...named, children: treeOf({ routes } as Manifest, id) };
    });
}
