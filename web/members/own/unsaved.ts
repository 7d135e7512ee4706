import { useSyncExternalStore } from 'react';
import type { MemberId } from '#contract/members/members.ts';
import type { ProfileField, ProfileValues } from '#contract/members/profiles.ts';

/** A change that the server does not have yet. */
export interface UnsavedChange<Field extends ProfileField = ProfileField> {
  readonly value: ProfileValues[Field];
  /** The version of the field that the member saw when they changed it. */
  readonly version: number;
  /** What was sent for it without an answer: the server may have it all the same. */
  readonly tried?: ProfileValues[Field];
  /** Why the server refused it: it waits for the member. Left out: it waits to be sent. */
  readonly refused?: string;
  /** What the sentence of the refusal needs. */
  readonly details?: Readonly<Record<string, number>>;
}
export type Unsaved = { readonly [Field in ProfileField]?: UnsavedChange<Field> };

/**
 * What was changed and is not saved yet. It lies in this browser's storage, so that it outlives a closed page, and
 * every tab sees it; a browser that keeps nothing for us has it in memory.
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

/** Keeps a change in the place of the one before it. */
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

/** Forgets them all: whoever logs out leaves nothing behind. */
export function forgetUnsaved(member: MemberId): void {
  store(member, nothing);
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
  // Another tab changed it.
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
