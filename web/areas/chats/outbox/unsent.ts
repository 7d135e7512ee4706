import { useSyncExternalStore } from 'react';
import type { MemberId } from '#contract/members/members.ts';
import type { Problem } from '#contract/refusal.ts';
import { holdLocalPhoto } from './local-photos.ts';
import { forgetPhoto, storePhoto } from './photo-store.ts';
import { dropUnsent, storedUnsent, storeUnsent, type Unsent } from './unsent-store.ts';
import { randomId } from '../../../shared/api/browser/random-id.ts';

const none: readonly Unsent[] = [];
const known = new Map<MemberId, readonly Unsent[]>();
/**
 * Keys of messages that are not stored yet or that the browser cannot store. These messages last as long as the page.
 */
const unstored = new Set<string>();
/** Keys of messages sent or discarded by this page. A list that was read earlier does not restore these messages. */
const gone = new Set<string>();
/** Keys of messages written in another tab while this page was open. The other tab sends them. */
const writtenElsewhere = new Set<string>();
const listeners = new Set<() => void>();

/** Returns a member's unsent messages in order of writing. Empty until they have been read. */
export function unsentOf(me: MemberId): readonly Unsent[] {
  const before = known.get(me);
  if (before) return before;
  known.set(me, none);
  void loadUnsent(me);
  return none;
}

/** Reads a member's unsent messages. Resolves when {@link unsentOf} returns them. */
export async function loadUnsent(me: MemberId): Promise<void> {
  if (!known.has(me)) known.set(me, none);
  const read = await storedUnsent(me);
  const ours = known.get(me)!.filter(({ key }) => unstored.has(key));
  const stored = read.filter(({ key }) => !unstored.has(key) && !gone.has(key));
  if (stored.length === 0 && ours.length === known.get(me)!.length) return;
  change(
    me,
    [...stored, ...ours].sort((one, other) => one.at - other.at),
  );
}

/** Stores a message for sending. */
export function queueUnsent(
  me: MemberId,
  to: MemberId,
  text: string,
  now = Date.now(),
  more: Pick<Unsent, 'gift' | 'photo' | 'icebreaker' | 'reply_to' | 'after'> = {},
  key: string = randomId(),
): Unsent {
  const before = unsentOf(me);
  const at = Math.max(now, (before.at(-1)?.at ?? 0) + 1);
  const unsent = { key, to, text, at, ...more };
  change(me, [...before, unsent]);
  keep(me, unsent);
  return unsent;
}

/** Stores a photo for sending. Stores the file before its entry, so that every entry can be sent. */
export async function writePhoto(
  me: MemberId,
  to: MemberId,
  photo: Blob,
  more: Pick<Unsent, 'reply_to' | 'after'> = {},
): Promise<Unsent> {
  const key = randomId();
  // The response may arrive before the stored photo has been read back.
  holdLocalPhoto(key, photo);
  await storePhoto(me, key, photo);
  return queueUnsent(me, to, '', Date.now(), { photo: true, ...more }, key);
}

/** Period in which a tab sends its own messages, in milliseconds. After that, the tab may have been closed. */
const leftAloneFor = 30_000;

/** Returns the next message for this tab to send. `photosWait` skips photos. */
export function nextOf(me: MemberId, now: number, photosWait = false): Unsent | undefined {
  return unsentOf(me).find(
    ({ refused, key, at, photo }) =>
      !refused && !(photo && photosWait) && (!writtenElsewhere.has(key) || now - at > leftAloneFor),
  );
}

/** Removes a message that has arrived or that its author has discarded. */
export function takeOut(me: MemberId, key: string): void {
  gone.add(key);
  if (unsentOf(me).some((one) => one.key === key && one.photo)) void forgetPhoto(me, key);
  change(
    me,
    unsentOf(me).filter((one) => one.key !== key),
  );
  inTurn(me, async () => await dropUnsent(me, key));
}

/**
 * Records the server's refusal of a message. If `refused` is undefined, schedules a retry, without the quote if the
 * quoted message no longer exists.
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
  change(me, next);
  keep(me, marked);
}

/** Returns a member's unsent messages to all recipients. */
export function useUnsent(me: MemberId): readonly Unsent[] {
  return useSyncExternalStore(
    listenToUnsent,
    () => unsentOf(me),
    () => none,
  );
}

/**
 * Calls `listener` when a message is written, sent or discarded in this or another tab. Returns a function that
 * unsubscribes.
 */
export function listenToUnsent(listener: () => void): () => void {
  followOtherTabs();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let channel: BroadcastChannel | undefined;

/** Subscribes to changes from other tabs. */
function followOtherTabs(): void {
  if (channel || !('BroadcastChannel' in globalThis)) return;
  channel = new BroadcastChannel('damson-unsent');
  // In Node.js tests, the open channel must not keep the process running.
  (channel as { unref?: () => void }).unref?.();
  channel.addEventListener('message', ({ data: me }: MessageEvent<MemberId>) => void followOtherTab(me));
}

async function followOtherTab(me: MemberId): Promise<void> {
  const before = known.get(me);
  if (!before) return;
  const ours = new Set(before.map(({ key }) => key));
  await loadUnsent(me);
  for (const { key } of unsentOf(me)) if (!ours.has(key)) writtenElsewhere.add(key);
}

let turn: Promise<unknown> = Promise.resolve();

/** Runs storage operations in sequence, so that a message is not stored after it was discarded. */
function inTurn(me: MemberId, work: () => Promise<unknown>): void {
  turn = turn.then(work).then(
    () => channel?.postMessage(me),
    () => undefined,
  );
}

/** Resolves once every pending message has been stored or has failed to be stored. */
export async function unsentStored(): Promise<void> {
  await turn;
}

/** Stores a message as its own entry, so that two tabs writing at once do not overwrite each other. */
function keep(me: MemberId, unsent: Unsent): void {
  const { key } = unsent;
  unstored.add(key);
  inTurn(me, async () => {
    if (!gone.has(key) && (await storeUnsent(me, unsent))) unstored.delete(key);
  });
}

function change(me: MemberId, next: readonly Unsent[]): void {
  known.set(me, next);
  for (const listener of listeners) listener();
}
