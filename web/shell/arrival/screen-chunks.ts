import { useContext, useMemo } from 'react';
import { matchRoutes, type RouteObject, UNSAFE_FrameworkContext as FrameworkContext } from 'react-router';
import { fetchWords } from '../../words/catalogue.ts';
import { areasOf, FirstWordsContext } from '../../words/words.tsx';

/** The scripts and the words of screens: whether they are here, and how to get them. */
export interface ScreenChunks {
  /** Whether the screen at a path can be shown without asking the server for anything but its data. */
  areHere(pathname: string): boolean;
  /** Gets what is missing of a screen; rejected where it does not arrive. What has arrived stays. */
  fetch(pathname: string): Promise<void>;
}

type Manifest = NonNullable<React.ContextType<typeof FrameworkContext>>['manifest'];

/** Addresses of the modules that have arrived, whether or not their screen was ever shown. */
const arrived = new Set<string>();

/**
 * The router reloads the page by itself when a screen's script is missing, which without a connection ends on the
 * browser's own error page. What has arrived before, it does not fetch.
 */
export function useScreenChunks(): ScreenChunks {
  const { manifest, routeModules } = useContext(FrameworkContext)!;
  const { language } = useContext(FirstWordsContext);
  return useMemo(() => {
    const tree = treeOf(manifest);
    const routesOf = (pathname: string) =>
      (matchRoutes(tree, pathname) ?? []).map(({ route }) => manifest.routes[route.id!]!);
    return {
      areHere: (pathname) => routesOf(pathname).every(({ id, module }) => id in routeModules || arrived.has(module)),
      fetch: async (pathname) => {
        await Promise.all(
          routesOf(pathname).map(async ({ module, clientLoaderModule }) => {
            if (arrived.has(module)) return;
            const [{ handle }] = await Promise.all([
              fetchModule(module),
              clientLoaderModule && fetchModule(clientLoaderModule),
            ]);
            await Promise.all(areasOf([handle]).map(async (area) => await fetchWords(language, area)));
            arrived.add(module);
          }),
        );
      },
    };
  }, [manifest, routeModules, language]);
}

async function fetchModule(url: string): Promise<{ readonly handle?: unknown }> {
  return (await import(/* @vite-ignore */ url)) as object;
}

function treeOf({ routes }: Manifest, parent?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parent)
    .map((route) => {
      const { id, path, index } = route!;
      const named = { id, ...(path !== undefined && { path }) };
      return index ? { ...named, index } : { ...named, children: treeOf({ routes } as Manifest, id) };
    });
}
