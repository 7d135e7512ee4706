import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Function that refetches the queries on screen under a key. Resolves when the responses have arrived. */
export type Refresh = (queryKey: QueryKey) => Promise<void>;

const refreshers = new WeakMap<QueryClient, Refresh>();

/**
 * Returns a function that refetches at once, but never twice at a time. A response requested before the event may not
 * include the change, so it is awaited and followed by a refetch. Any number of events during a refetch cause one more
 * refetch.
 */
export function refresherOf(client: QueryClient): Refresh {
  const known = refreshers.get(client);
  if (known) return known;
  const made = makeRefresh(client);
  refreshers.set(client, made);
  return made;
}

interface Asking {
  again: boolean;
  readonly done: Promise<void>;
}

function makeRefresh(client: QueryClient): Refresh {
  const asking = new Map<string, Asking>();
  return async (queryKey) => {
    const name = hashKey(queryKey);
    const running = asking.get(name);
    if (running) {
      running.again = true;
      return await running.done;
    }
    const own: { again: boolean; done?: Promise<void> } = { again: false };
    const ask = async () => {
      try {
        do {
          own.again = false;
          // The refetches are deliberately sequential.
          // oxlint-disable-next-line no-await-in-loop
          await onTheWay(client, queryKey);
          // oxlint-disable-next-line no-await-in-loop
          await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
        } while (own.again);
      } finally {
        asking.delete(name);
      }
    };
    own.done = ask();
    asking.set(name, own as Asking);
    await own.done;
  };
}

/** Waits for responses requested earlier, whether they succeed or fail. */
async function onTheWay(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const fetching = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  await Promise.allSettled(fetching.map(async ({ promise }) => await promise));
}
