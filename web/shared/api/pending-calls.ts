import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { AskedOf, Call, ReplyOf } from '#contract/call.ts';
import type { MemberId } from '#contract/members/members.ts';
import { ask } from './ask.ts';
import { forget, store, storedUnder } from './local-storage.ts';
import { registerTab, page, listOpenTabs } from './open-tabs.ts';
import { isRefusal, mayRetry } from './refusal.ts';
import { randomId } from './browser/random-id.ts';
import { retryDelays, waitFor } from './wait.ts';

/**
 * An action that the server has not confirmed yet. It is stored in the browser with its idempotency key, so that it
 * survives a reload or a lost connection and is done only once.
 */
export interface PendingCall {
  readonly key: string;
  /** Method and path of the call. */
  readonly name: string;
  readonly input: unknown;
  /** When the member took the action, in milliseconds since 1970. Calls are sent in this order. */
  readonly at: number;
  /** The page that sends the call as long as that page is open. */
  readonly page: string;
}

/** How calls of one kind are resumed after a reload. */
export interface Resumable<C extends Call = Call> {
  readonly call: C;
  /** Shows the expected result at once. */
  show?(input: AskedOf<C>): void;
  /** Called when the server has responded or has refused the call. */
  onSettled(input: AskedOf<C>): void;
}

/** Maximum age of a call, in milliseconds. After that, the member no longer expects the action to happen. */
const longestMilliseconds = 24 * 3_600_000;
/**
 * The last call of each member. A member's calls run one after another, because an unlike must not overtake the like.
 */
const turns = new Map<MemberId, Promise<unknown>>();
let lastAt = 0;

/**
 * Makes a call that must not be lost. While the browser is offline or the server is unreachable, the call waits and is
 * retried; it outlives the page. Throws permanent refusals as `ask` does, and never a temporary failure.
 */
export async function askPersistently<C extends Call>(me: MemberId, call: C, input: AskedOf<C>): Promise<ReplyOf<C>> {
  registerTab();
  lastAt = Math.max(Date.now(), lastAt + 1);
  const pending: PendingCall = { key: randomId(), name: nameOf(call), input, at: lastAt, page };
  put(me, pending);
  return await inTurn(me, async () => await untilSettled(me, call, pending));
}

/**
 * Resumes the calls of closed pages. Calls of unknown kinds and expired calls are dropped. Returns how many calls were
 * resumed.
 */
export async function resumePendingCalls(me: MemberId, kinds: readonly Resumable[]): Promise<number> {
  const there = await listOpenTabs();
  const left = pendingOf(me).filter((one) => one.page !== page && !there(one.page, one.at));
  let count = 0;
  for (const pending of left) {
    const kind = kinds.find(({ call }) => nameOf(call) === pending.name);
    if (!kind || Date.now() - pending.at > longestMilliseconds) {
      drop(me, pending);
      continue;
    }
    registerTab();
    put(me, { ...pending, page });
    const input = pending.input as never;
    kind.show?.(input);
    count += 1;
    void inTurn(me, async () => await untilSettled(me, kind.call, pending))
      .catch((fault: unknown) => {
        // The member has left the screen that could show the refusal; `onSettled` refetches the current state.
        if (!isRefusal(fault)) throw fault;
      })
      .finally(() => kind.onSettled(input));
  }
  return count;
}

/** Returns the member's unconfirmed calls, oldest first. */
export function pendingOf(me: MemberId): readonly PendingCall[] {
  const before = known.get(me);
  if (before) return before;
  const read = storedUnder(entriesOf(me))
    .flatMap(([, value]) => parsed(value))
    .sort((one, other) => one.at - other.at);
  known.set(me, read);
  return read;
}

const known = new Map<MemberId, readonly PendingCall[]>();
const listeners = new Set<() => void>();

function tell(): void {
  known.clear();
  for (const listener of listeners) listener();
}

/**
 * Subscribes to changes. All subscribers share one set of browser listeners, because a list page has a subscriber per
 * like button.
 */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) stop = subscribeToBrowser();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop();
  };
}

let stop = (): void => undefined;

function subscribeToBrowser(): () => void {
  // Other tabs may have stored calls while there was no subscriber.
  known.clear();
  const elsewhere = ({ key }: StorageEvent) => (key === null || key.startsWith('pending:')) && tell();
  window.addEventListener('storage', elsewhere);
  const stopOnline = onlineManager.subscribe(() => listeners.forEach((listener) => listener()));
  return () => {
    window.removeEventListener('storage', elsewhere);
    stopOnline();
  };
}

async function inTurn<Result>(me: MemberId, work: () => Promise<Result>): Promise<Result> {
  const before = turns.get(me) ?? Promise.resolve();
  const turn = before.then(work, work);
  turns.set(me, turn);
  return await turn;
}

async function untilSettled<C extends Call>(me: MemberId, call: C, pending: PendingCall): Promise<ReplyOf<C>> {
  const { key, input } = pending;
  const delays = retryDelays();
  try {
    for (;;) {
      if (!onlineManager.isOnline()) await waitFor([backOnline]);
      try {
        const reply = await ask(call, input as AskedOf<C>, { key, persistentFor: me });
        drop(me, pending);
        return reply;
      } catch (fault) {
        if (!isRefusal(fault) || !mayRetry(fault.problem.status)) {
          // If the member has to log in first, the call is resumed afterwards.
          if (!isRefusal(fault, 'authentication_required')) drop(me, pending);
          throw fault;
        }
      }
      noteHeldUp(key, true);
      // A browser that is back online retries at once.
      await waitFor([backOnline], { atMost: delays.next() });
    }
  } finally {
    noteHeldUp(key, false);
  }
}

function backOnline(listener: () => void): () => void {
  return onlineManager.subscribe((online) => online && listener());
}

const heldUp = new Set<string>();

function noteHeldUp(key: string, is: boolean): void {
  if (is === heldUp.has(key)) return;
  if (is) heldUp.add(key);
  else heldUp.delete(key);
  tell();
}

/** Returns whether actions have to wait now, because the browser is offline or the server is unreachable. */
export function useMustWait(): boolean {
  return useSyncExternalStore(subscribe, mustWait, () => false);
}

/** Returns whether a pending call of the member has to wait now: one of `calls`, whose input satisfies `isMeant`. */
export function useWaits<C extends Call>(
  me: MemberId,
  calls: readonly C[],
  isMeant: (input: AskedOf<C>) => boolean,
): boolean {
  const waits = () => {
    if (!mustWait()) return false;
    return pendingOf(me).some(({ name, input }) => {
      return calls.some((call) => name === nameOf(call)) && isMeant(input as AskedOf<C>);
    });
  };
  return useSyncExternalStore(subscribe, waits, () => false);
}

/** Does the same as {@link useMustWait}, for use outside of rendering. */
export function mustWait(): boolean {
  return heldUp.size > 0 || !onlineManager.isOnline() || !navigator.onLine;
}

function nameOf({ method, path }: Call): string {
  return `${method} ${path}`;
}

function entriesOf(me: MemberId): string {
  return `pending:${me}:`;
}

/**
 * Stores a call. Each call has its own entry, so that two tabs that write at once do not overwrite each other's calls.
 */
function put(me: MemberId, pending: PendingCall): void {
  store(entriesOf(me) + pending.key, JSON.stringify(pending));
  tell();
}

function drop(me: MemberId, { key }: PendingCall): void {
  forget(entriesOf(me) + key);
  tell();
}

function parsed(value: string): PendingCall[] {
  try {
    const { key, name, input, at, page } = JSON.parse(value) as PendingCall;
    const isOne = [key, name, page].every((one) => typeof one === 'string') && typeof at === 'number';
    return isOne ? [{ key, name, input, at, page }] : [];
  } catch {
    return [];
  }
}
