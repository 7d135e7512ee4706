import { QueryClient } from '@tanstack/react-query';

/** The cached data of the members' area in a browser or, while a page is rendered, on the server. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // `ask` retries by the specification's rule; retrying here as well would multiply the attempts.
        retry: false,
        staleTime: 30_000,
        // On the server, a client lives as long as its page. A timer for each entry would keep both alive.
        gcTime: typeof window === 'undefined' ? Infinity : 10 * 60_000,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
