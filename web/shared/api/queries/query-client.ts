import { QueryClient } from '@tanstack/react-query';

/** Creates the query cache of the members' area, for a browser or for one page that is rendered on the server. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // `ask` retries as the specification requires; retrying here as well would multiply the attempts.
        retry: false,
        staleTime: 30_000,
        // On the server, a client lives only as long as its page. A timer per entry would keep both of them in memory.
        gcTime: typeof window === 'undefined' ? Infinity : 10 * 60_000,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
