import { randomId } from './browser/random-id.ts';

/** This page's id, unique among the browser's pages. */
export const page = randomId();

const lockPrefix = 'damson-page-';
/** Without locks (plain http), a page counts as open for this long after it was last heard from, in ms. */
const thereMilliseconds = 30_000;
let holding = false;

/** Lets the browser's other pages know, by holding a lock, that this page is open. */
export function registerTab(): void {
  if (holding || !globalThis.navigator?.locks) return;
  holding = true;
  void navigator.locks
    .request(lockPrefix + page, async () => await new Promise(() => undefined))
    .catch(() => undefined);
}

/** Which pages are open now. `heardAt`: when each was last heard from, in milliseconds. */
export async function listOpenTabs(): Promise<(name: string, heardAt: number) => boolean> {
  if (!globalThis.navigator?.locks) return (_name, heardAt) => Date.now() - heardAt < thereMilliseconds;
  // Blocked cookies block locks as well.
  const state = await navigator.locks.query().catch(() => undefined);
  if (!state) return (_name, heardAt) => Date.now() - heardAt < thereMilliseconds;
  const { held = [] } = state;
  const names = new Set(held.map(({ name }) => name));
  return (name) => names.has(lockPrefix + name);
}
