import { QueryClient } from '@tanstack/react-query';

/** What a browser (or, while a page is rendered, the server) knows of the members' area. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // `ask` retries by the specification's rule; doing it here as well would multiply the tries.
        retry: false,
        staleTime: 30_000,
        // On the server a client goes with its page. A timer for each thing it knows would keep both.
        gcTime: typeof window === 'undefined' ? Infinity : 10 * 60_000,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
