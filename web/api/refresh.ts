import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Asks again for what is shown under a key. Resolves when the answer is there. */
export type Refresh = (queryKey: QueryKey) => Promise<void>;

const refreshers = new WeakMap<QueryClient, Refresh>();

/**
 * How news is asked for: at once, and never twice at once. An answer that was on its way before the news came may not
 * have it, so it is waited for and asked for anew; whatever else happens meanwhile, however much, is one more question.
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
          // One question after the other is the point.
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

/** Answers that were asked for earlier, whatever becomes of them. */
async function onTheWay(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const fetching = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  await Promise.allSettled(fetching.map(async ({ promise }) => await promise));
}
