import { useSyncExternalStore } from 'react';
import type { Gift, MessageId } from '#contract/chats/chats.ts';
import type { Icebreaker } from '#contract/chats/icebreakers.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Problem } from '#contract/refusal.ts';
import { forgetPhoto, storePhoto } from './photo-store.ts';
import { forget, store, storedUnder } from '../../api/local-storage.ts';

/**
 * A message that has not arrived yet. It is stored in the browser until the server has answered, under the key
 * generated when it was written: however often it is retried, it is sent once.
 */
export interface Unsent {
  readonly key: string;
  readonly to: MemberId;
  readonly text: string;
  /** A gift, with the confirmed price; undefined for other messages. */
  readonly gift?: { readonly gift: Gift; readonly price: number };
  /** A photo, whose file is stored elsewhere under the same key. */
  readonly photo?: true;
  /** The icebreaker that the text began as. */
  readonly icebreaker?: Icebreaker;
  /** The message it answers. */
  readonly reply_to?: MessageId;
  /** The newest message when it was written: until it is sent, it is shown after that one. Empty: none. */
  readonly after?: MessageId | '';
  /** Milliseconds; messages are sent in this order. */
  readonly at: number;
  /** Why the server refused it: it then waits for its writer. */
  readonly refused?: Problem;
}

const none: readonly Unsent[] = [];
const known = new Map<MemberId, readonly Unsent[]>();
/** What this browser would not store: lives as long as the page. */
const unstored = new Set<string>();
/** Messages that another tab has written while this one was open: that tab sends them. */
const writtenElsewhere = new Set<string>();
const listeners = new Set<() => void>();

/** A member's unsent messages, in the order of writing. */
export function unsentOf(me: MemberId): readonly Unsent[] {
  const before = known.get(me);
  if (before) return before;
  const unsent = stored(me);
  known.set(me, unsent);
  return unsent;
}

function stored(me: MemberId): readonly Unsent[] {
  const read = storedUnder(prefixOf(me)).flatMap(([, value]) => parsed(value));
  return read.toSorted((one, other) => one.at - other.at);
}

/** Stores a message to be sent. */
export function write(
  me: MemberId,
  to: MemberId,
  text: string,
  now = Date.now(),
  more: Pick<Unsent, 'gift' | 'photo' | 'icebreaker' | 'reply_to' | 'after'> = {},
  key: string = crypto.randomUUID(),
): Unsent {
  const before = unsentOf(me);
  const at = Math.max(now, (before.at(-1)?.at ?? 0) + 1);
  const unsent = { key, to, text, at, ...more };
  // Each message has an entry of its own: two tabs that write at once do not overwrite each other.
  if (!store(nameOf(me, unsent.key), JSON.stringify(unsent))) unstored.add(unsent.key);
  change(me, [...before, unsent]);
  return unsent;
}

/** Stores a photo to be sent. Its entry is written once the file is stored: every entry can be sent. */
export async function writePhoto(
  me: MemberId,
  to: MemberId,
  photo: Blob,
  more: Pick<Unsent, 'reply_to' | 'after'> = {},
): Promise<Unsent> {
  const key = crypto.randomUUID();
  await storePhoto(nameOf(me, key), photo);
  return write(me, to, '', Date.now(), { photo: true, ...more }, key);
}

/** A tab sends its own messages within this time, in ms; after that, it may have been closed. */
const leftAloneFor = 30_000;

/** The next message for this tab to send; if `photosWait`, the next that is not a photo. */
export function nextOf(me: MemberId, now: number, photosWait = false): Unsent | undefined {
  return unsentOf(me).find(
    ({ refused, key, at, photo }) =>
      !refused && !(photo && photosWait) && (!writtenElsewhere.has(key) || now - at > leftAloneFor),
  );
}

/** Removes a message that has arrived, or that its writer has discarded. */
export function takeOut(me: MemberId, key: string): void {
  forget(nameOf(me, key));
  if (unsentOf(me).some((one) => one.key === key && one.photo)) void forgetPhoto(nameOf(me, key));
  change(
    me,
    unsentOf(me).filter((one) => one.key !== key),
  );
}

/**
 * Records that the server refused a message; undefined: it is to be retried. If what it answers no longer exists, it is
 * retried without the quote.
 */
export function markRefused(me: MemberId, key: string, refused: Problem | undefined): void {
  const next = unsentOf(me).map((one) => {
    if (one.key !== key) return one;
    const { refused: before, ...rest } = one;
    if (refused) return { ...rest, refused };
    const { reply_to: _gone, ...alone } = rest;
    return before?.code === 'no_such_message' ? alone : rest;
  });
  const marked = next.find((one) => one.key === key);
  if (!marked) return;
  store(nameOf(me, key), JSON.stringify(marked));
  change(me, next);
}

export function forgetUnsent(me: MemberId): void {
  for (const { key, photo } of unsentOf(me)) {
    forget(nameOf(me, key));
    if (photo) void forgetPhoto(nameOf(me, key));
  }
  change(me, none);
}

/** A member's unsent messages, to one member or to all. */
export function useUnsent(me: MemberId): readonly Unsent[] {
  return useSyncExternalStore(
    listenToUnsent,
    () => unsentOf(me),
    () => none,
  );
}

/**
 * Calls `listener` when a message was written, sent or discarded, here or in another tab. Returns a function that stops
 * it.
 */
export function listenToUnsent(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', hearOtherTab);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', hearOtherTab);
  };
}

function hearOtherTab({ key }: StorageEvent): void {
  if (key !== null && !key.startsWith(prefix)) return;
  for (const [me, before] of known) {
    const now = stored(me);
    const ours = new Set(before.map((one) => one.key));
    for (const { key } of now) if (!ours.has(key)) writtenElsewhere.add(key);
    known.set(me, [...now, ...before.filter((one) => unstored.has(one.key))]);
  }
  tell();
}

function change(me: MemberId, next: readonly Unsent[]): void {
  known.set(me, next);
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

const prefix = 'unsent:';

function prefixOf(me: MemberId): string {
  return `${prefix}${me}:`;
}

/** The storage name of an unsent message. */
export function nameOf(me: MemberId, key: string): string {
  return prefixOf(me) + key;
}

function parsed(value: string): Unsent[] {
  try {
    const unsent = JSON.parse(value) as Unsent;
    return typeof unsent.key === 'string' && typeof unsent.text === 'string' ? [unsent] : [];
  } catch {
    return [];
  }
}
