/** This page of the browser, by a name that no other has. */
export const page = globalThis.crypto.randomUUID();

const lockPrefix = 'damson-page-';
/** Where there are no locks (plain http), a page is taken to be there for so long after it was heard of. */
const thereMilliseconds = 30_000;
let holding = false;

/** Lets other pages of this browser know, by a lock, that this one is there, for as long as it is. */
export function holdPage(): void {
  if (holding || !globalThis.navigator?.locks) return;
  holding = true;
  void navigator.locks.request(lockPrefix + page, async () => await new Promise(() => undefined));
}

/** Which pages are there now. `heardAt`: when one was heard of last, in milliseconds. */
export async function pagesThere(): Promise<(name: string, heardAt: number) => boolean> {
  if (!globalThis.navigator?.locks) return (_name, heardAt) => Date.now() - heardAt < thereMilliseconds;
  const { held = [] } = await navigator.locks.query();
  const names = new Set(held.map(({ name }) => name));
  return (name) => names.has(lockPrefix + name);
}
