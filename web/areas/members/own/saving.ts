import { useSyncExternalStore } from 'react';
import type { ProfileField } from '#contract/members/profiles.ts';

/** The saving status, for subscribers. */
export interface Saving {
  /** The field that is being saved. */
  readonly field: ProfileField | undefined;
  /** The field that was saved last. */
  readonly saved: ProfileField | undefined;
  /** The last attempt failed; it will be retried. */
  readonly failing: boolean;
}

const idle: Saving = { field: undefined, saved: undefined, failing: false };
let saving = idle;
const listeners = new Set<() => void>();

export function noteSaving(change: Partial<Saving>): void {
  saving = { ...saving, ...change };
  for (const listener of listeners) listener();
}

export function useSaving(): Saving {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => saving,
    () => idle,
  );
}
