import { forget, store, stored } from '../local-storage.ts';

const mark = 'vault';

/** Whether this browser may hold something of a member's: a visitor's page has nothing to load otherwise. */
export function hasVault(): boolean {
  return stored(mark) !== null;
}

export function noteVault(holds: boolean): void {
  if (holds) store(mark, 'yes');
  else forget(mark);
}
