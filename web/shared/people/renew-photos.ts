import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import { addressSeconds } from '#contract/photos.ts';

/** How long failing photos are gathered, in ms: those of one page fail within a few frames. */
const gatherMilliseconds = 50;

/**
 * How a query renews these addresses of photos. Needed where a refetch would not: the default refetches the query, which
 * gives every photo in it a new address.
 */
export type RenewPhotos = (client: QueryClient, addresses: readonly string[]) => Promise<void>;

interface Failed {
  readonly address: string;
  /** Called with the queries that carry the address. */
  found(carriers: ReadonlySet<Query>): void;
  /** Called when the address is as new as it can be. */
  renewed(): void;
}

/** The photos that have failed within the last moment. */
const gathered = new WeakMap<QueryClient, Failed[]>();
/** When each query, or photo of a query with a {@link RenewPhotos}, was renewed last. */
const renewedAt = new WeakMap<QueryClient, Map<string, number>>();

/**
 * Renews the address of a photo that failed to load, usually because the address has expired: photos that fail together
 * cause one refetch of the query that carries them. A refetch renews its addresses for some minutes, so a photo that
 * fails again earlier is broken, and causes none. Calls `onRenewed` once the query has new data, or if it had them
 * already. Returns a function that stops waiting for it.
 */
export function renewPhoto(client: QueryClient, address: string, onRenewed: () => void): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  const end = () => {
    isOver = true;
    stop?.();
  };
  const renewed = () => {
    if (isOver) return;
    end();
    onRenewed();
  };
  const found = (carriers: ReadonlySet<Query>) => {
    if (isOver || carriers.size === 0) return;
    stop = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success' && carriers.has(event.query)) renewed();
    });
  };
  gather(client, { address, found, renewed });
  return end;
}

function gather(client: QueryClient, failed: Failed): void {
  const before = gathered.get(client);
  if (before) return void before.push(failed);
  const all = [failed];
  gathered.set(client, all);
  setTimeout(() => {
    gathered.delete(client);
    renewAll(client, all);
  }, gatherMilliseconds);
}

function renewAll(client: QueryClient, failed: readonly Failed[]): void {
  const carried = new Map<Query, readonly Failed[]>();
  const carriersOf = new Map(failed.map((one) => [one, new Set<Query>()]));
  for (const query of client.getQueryCache().getAll()) {
    const text = JSON.stringify(query.state.data) ?? '';
    const own = failed.filter(({ address }) => text.includes(JSON.stringify(address)));
    for (const one of own) carriersOf.get(one)!.add(query);
    if (own.length > 0) carried.set(query, own);
  }
  for (const [{ found }, carriers] of carriersOf) found(carriers);
  for (const [query, own] of carried) void renewQuery(client, query, own);
}

async function renewQuery(client: QueryClient, query: Query, failed: readonly Failed[]): Promise<void> {
  const own = query.meta?.renewPhotos as RenewPhotos | undefined;
  const nameOf = (address: string) => `${query.queryHash}${own ? hashKey([withoutSignature(address)]) : ''}`;
  const due = [...new Set(failed.map(({ address }) => address))].filter((address) => isDue(client, nameOf(address)));
  if (due.length === 0) {
    if (query.state.fetchStatus === 'idle') for (const { renewed } of failed) renewed();
    return;
  }
  const times = timesOf(client);
  const now = Date.now();
  for (const address of due) times.set(nameOf(address), now);
  const { dataUpdateCount } = query.state;
  if (own) await own(client, due);
  else await client.invalidateQueries({ predicate: (one) => one === query }, { cancelRefetch: false });
  // It failed, waits for the connection, or is not shown: another photo may try again.
  if (query.state.dataUpdateCount === dataUpdateCount) for (const address of due) times.delete(nameOf(address));
}

function timesOf(client: QueryClient): Map<string, number> {
  const times = renewedAt.get(client) ?? new Map<string, number>();
  renewedAt.set(client, times);
  return times;
}

/** By the clock on the wall, which goes on while the device sleeps. */
function isDue(client: QueryClient, name: string): boolean {
  const times = timesOf(client);
  const earliest = Date.now() - addressSeconds * 1000;
  for (const [one, at] of times) if (at <= earliest) times.delete(one);
  return !times.has(name);
}

function withoutSignature(address: string): string {
  return address.split('?', 1)[0]!;
}
