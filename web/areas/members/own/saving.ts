import { useSyncExternalStore } from 'react';
import type { ProfileField } from '#contract/members/profiles.ts';

/** Saving status of the profile. */
export interface Saving {
  /** The field being saved. */
  readonly field: ProfileField | undefined;
  /** The field saved last. */
  readonly saved: ProfileField | undefined;
  /** True if the last attempt failed and will be retried. */
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
