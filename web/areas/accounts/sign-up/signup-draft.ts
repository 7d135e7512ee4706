import { useSyncExternalStore } from 'react';
import { storeInTab } from '../../../shared/api/local-storage.ts';
import type { SignupDraft } from './questions.ts';

export const emptyDraft: SignupDraft = {
  gender: undefined,
  email: '',
  name: '',
  password: '',
  birth: { day: '', month: '', year: '' },
  seek: undefined,
  seek_consent: false,
  home: undefined,
  consent: false,
  given: [],
};

/**
 * Sign-up input, stored while the tab is open: between the first fields and the questions, when the dialog is closed,
 * and across reloads. The password and the consent to storing the orientation stay in memory.
 */
let draft: SignupDraft | undefined;
const place = 'signup-draft';
const listeners = new Set<() => void>();

/** Returns the draft and a function that changes parts of it. Server-rendered pages start with an empty draft. */
export function useSignupDraft(): [SignupDraft, (change: Partial<SignupDraft>) => void] {
  return [useSyncExternalStore(subscribe, currentDraft, () => emptyDraft), changeDraft];
}

function currentDraft(): SignupDraft {
  return (draft ??= storedDraft());
}

function changeDraft(change: Partial<SignupDraft>): void {
  draft = { ...currentDraft(), ...change };
  const { password: _password, seek_consent: _seekConsent, ...kept } = draft;
  storeInTab(place, JSON.stringify(kept));
  for (const listener of listeners) listener();
}

export function forgetDraft(): void {
  draft = emptyDraft;
  sessionStorage.removeItem(place);
  for (const listener of listeners) listener();
}

function storedDraft(): SignupDraft {
  const kept = sessionStorage.getItem(place);
  return kept ? { ...emptyDraft, ...(JSON.parse(kept) as Partial<SignupDraft>) } : emptyDraft;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
