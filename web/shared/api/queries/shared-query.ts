import {
  hashKey,
  type QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { use, useSyncExternalStore } from 'react';

/** The result of `queryOptions`. */
type Shared<Data, Key extends QueryKey> = QueryObserverOptions<Data, Error, Data, Data, Key> & {
  readonly queryKey: Key;
};

type Subscribe = (listener: () => void) => () => void;

/**
 * Creates a query that many components of one screen read, such as every card of a list. They share one observer:
 * `useQuery` would create one per component, which costs more than rendering the card. Loads and refetches like
 * `useQuery`.
 */
export function sharedQuery<Data, Key extends QueryKey>(options: Shared<Data, Key>) {
  const hash = hashKey(options.queryKey);
  const observed = new WeakMap<QueryClient, Subscribe>();

  function subscribeTo(client: QueryClient): Subscribe {
    const known = observed.get(client) ?? toAll(client, options);
    observed.set(client, known);
    return known;
  }

  /**
   * Selects from the data, which is undefined until loaded. `select` must return a primitive or an existing part of the
   * data.
   */
  function useData<Selected>(select: (data: Data | undefined) => Selected): Selected {
    const client = useQueryClient();
    const read = () => select(client.getQueryCache().get<Data>(hash)?.state.data);
    return useSyncExternalStore(subscribeTo(client), read, read);
  }

  /** Returns all of the data. Suspends until the data has loaded, and throws the query's error if loading fails. */
  function useLoaded(): Data {
    const client = useQueryClient();
    const data = useData(whole);
    if (data !== undefined) return data;
    const { error } = client.getQueryState(options.queryKey) ?? {};
    if (error) throw error;
    return use(client.fetchQuery(options));
  }

  return { useData, useLoaded };
}

function whole<Data>(data: Data): Data {
  return data;
}

/** Shares one observer among all subscribers, from the first subscription until the last one ends. */
function toAll<Data, Key extends QueryKey>(client: QueryClient, options: Shared<Data, Key>): Subscribe {
  const listeners = new Set<() => void>();
  let stop = (): void => undefined;
  return (listener) => {
    if (listeners.size === 0) {
      stop = new QueryObserver(client, options).subscribe(() => {
        for (const each of listeners) each();
      });
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) stop();
    };
  };
}
