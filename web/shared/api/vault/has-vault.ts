import { forget, store, stored } from '../local-storage.ts';

const mark = 'vault';

/** Returns whether this browser may have a vault. If not, a visitor's page need not load the vault's code. */
export function hasVault(): boolean {
  return stored(mark) !== null;
}

export function noteVault(holds: boolean): void {
  if (holds) store(mark, 'yes');
  else forget(mark);
}
