import { useSyncExternalStore } from 'react';
import type { MemberId } from '#contract/members/members.ts';
import type { ProfileField, ProfileValues } from '#contract/members/profiles.ts';

/** A change that the server does not have yet. */
export interface UnsavedChange<Field extends ProfileField = ProfileField> {
  readonly value: ProfileValues[Field];
  /** The version of the field that the member saw when they changed it. */
  readonly version: number;
  /** The value that was sent without getting a response: the server may have stored it all the same. */
  readonly tried?: ProfileValues[Field];
  /** Why the server refused it: it then waits for the member. Omitted while it waits to be sent. */
  readonly refused?: string;
  /** The values for the sentence of the refusal. */
  readonly details?: Readonly<Record<string, number>>;
}
export type Unsaved = { readonly [Field in ProfileField]?: UnsavedChange<Field> };

/**
 * Unsaved changes. They are in this browser's storage, so that they survive closing the page, and every tab sees them;
 * if the browser stores nothing, they are in memory.
 */
const memory = new Map<string, string>();
const listeners = new Set<() => void>();
const nothing: Unsaved = {};
let read: { place: string; text: string; unsaved: Unsaved } | undefined;

export function unsavedOf(member: MemberId): Unsaved {
  const place = placeOf(member);
  const text = kept(place);
  if (text === undefined) return nothing;
  if (read?.place !== place || read.text !== text) read = { place, text, unsaved: JSON.parse(text) as Unsaved };
  return read.unsaved;
}

/** Stores a change, replacing the previous one. */
export function keepUnsaved<Field extends ProfileField>(
  member: MemberId,
  field: Field,
  change: UnsavedChange<Field>,
): void {
  store(member, { ...unsavedOf(member), [field]: change });
}

export function dropUnsaved(member: MemberId, field: ProfileField): void {
  const { [field]: _saved, ...others } = unsavedOf(member);
  store(member, others);
}

export function useUnsaved(member: MemberId): Unsaved {
  return useSyncExternalStore(
    subscribe,
    () => unsavedOf(member),
    () => nothing,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab has changed it.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function store(member: MemberId, unsaved: Unsaved): void {
  const place = placeOf(member);
  const text = Object.keys(unsaved).length > 0 ? JSON.stringify(unsaved) : undefined;
  memory.delete(place);
  try {
    if (text === undefined) localStorage.removeItem(place);
    else localStorage.setItem(place, text);
  } catch {
    if (text !== undefined) memory.set(place, text);
  }
  for (const listener of listeners) listener();
}

function kept(place: string): string | undefined {
  const inMemory = memory.get(place);
  if (inMemory !== undefined) return inMemory;
  try {
    return localStorage.getItem(place) ?? undefined;
  } catch {
    return undefined;
  }
}

function placeOf(member: MemberId): string {
  return `unsaved-profile:${member}`;
}
