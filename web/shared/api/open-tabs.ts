import { randomId } from './browser/random-id.ts';

/** This page's id, unique among the browser's pages. */
export const page = randomId();

const lockPrefix = 'damson-page-';
/**
 * Time for which a page counts as open after its last sign of life, in milliseconds. Only applies without locks (plain
 * http).
 */
const thereMilliseconds = 30_000;
let holding = false;

/** Holds a lock that shows the browser's other pages that this page is open. */
export function registerTab(): void {
  if (holding || !globalThis.navigator?.locks) return;
  holding = true;
  void navigator.locks
    .request(lockPrefix + page, async () => await new Promise(() => undefined))
    .catch(() => undefined);
}

/** Returns a function that checks whether a page is open. `heardAt`: the page's last sign of life, in milliseconds. */
export async function listOpenTabs(): Promise<(name: string, heardAt: number) => boolean> {
  if (!globalThis.navigator?.locks) return (_name, heardAt) => Date.now() - heardAt < thereMilliseconds;
  // Browsers that block cookies block locks as well.
  const state = await navigator.locks.query().catch(() => undefined);
  if (!state) return (_name, heardAt) => Date.now() - heardAt < thereMilliseconds;
  const { held = [] } = state;
  const names = new Set(held.map(({ name }) => name));
  return (name) => names.has(lockPrefix + name);
}
