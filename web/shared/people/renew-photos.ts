import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import { addressSeconds } from '#contract/photos.ts';

/** Time during which failing photos are collected, in milliseconds. The photos of one page fail within a few frames. */
const gatherMilliseconds = 50;

/**
 * Function that renews photo URLs in a query's data. Needed only if a refetch would not renew them: by default, the
 * query is refetched, which gives every photo a new URL.
 */
export type RenewPhotos = (client: QueryClient, addresses: readonly string[]) => Promise<void>;

interface Failed {
  readonly address: string;
  /** Called with the queries whose data contains the URL. */
  found(carriers: ReadonlySet<Query>): void;
  /** Called when the data has a new URL, or cannot get a newer one. */
  renewed(): void;
}

/** The failed photos that are being collected. */
const gathered = new WeakMap<QueryClient, Failed[]>();
/** The last renewal of each query, or of each photo if the query has a {@link RenewPhotos}. */
const renewedAt = new WeakMap<QueryClient, Map<string, number>>();

/**
 * Renews the URL of a photo that failed to load, usually because the URL has expired. Photos that fail together cause
 * one refetch of the query that contains them. Renewed URLs are valid for a few minutes, so a photo that fails again
 * earlier is broken and causes no refetch. Calls `onRenewed` once the query has new data, or immediately if its data is
 * new already. Returns a function that cancels.
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
  // The renewal failed, waits for the connection, or was skipped for a hidden query: the next photo that fails may
  // retry.
  if (query.state.dataUpdateCount === dataUpdateCount) for (const address of due) times.delete(nameOf(address));
}

function timesOf(client: QueryClient): Map<string, number> {
  const times = renewedAt.get(client) ?? new Map<string, number>();
  renewedAt.set(client, times);
  return times;
}

/** Returns whether a renewal is due. Uses wall-clock time, which continues while the device sleeps. */
function isDue(client: QueryClient, name: string): boolean {
  const times = timesOf(client);
  const earliest = Date.now() - addressSeconds * 1000;
  for (const [one, at] of times) if (at <= earliest) times.delete(one);
  return !times.has(name);
}

function withoutSignature(address: string): string {
  return address.split('?', 1)[0]!;
}
