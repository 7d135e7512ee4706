import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { AskedOf, Call, ReplyOf } from '#contract/call.ts';
import type { MemberId } from '#contract/members/members.ts';
import { ask } from './ask.ts';
import { forget, store, storedUnder } from './local-storage.ts';
import { registerTab, page, listOpenTabs } from './open-tabs.ts';
import { isRefusal, mayRetry } from './refusal.ts';
import { randomId } from './browser/random-id.ts';

/**
 * An action of the member that the server has not answered yet. It is stored in the browser under its idempotency key,
 * so that it survives a reload or a lost connection, and is done once.
 */
export interface PendingCall {
  readonly key: string;
  /** Method and path of the call. */
  readonly name: string;
  readonly input: unknown;
  /** Milliseconds; calls are sent in this order. */
  readonly at: number;
  /** The page that is responsible for it, as long as it is open. */
  readonly page: string;
}

/** How one kind of call is resumed after a reload. */
export interface Resumable<C extends Call = Call> {
  readonly call: C;
  /** Shows the expected result at once. */
  show?(input: AskedOf<C>): void;
  /** It was answered, or refused. */
  onSettled(input: AskedOf<C>): void;
}

/** After this long, in ms, the member no longer expects it to happen. */
const longestMilliseconds = 24 * 3_600_000;
/** The pauses between retries, in ms: they double from the first to the longest; retried at once when back online. */
const firstPause = 5_000;
const longestPause = 60_000;

/** Earlier calls are finished first: undoing a like must not overtake the like. */
const turns = new Map<MemberId, Promise<unknown>>();
let lastAt = 0;

/**
 * Makes a call that must not be lost. While the browser is offline or the server is away, it waits and is retried; it
 * outlives the page. Throws refusals as `ask` does; temporary failures are never thrown.
 */
export async function askPersistently<C extends Call>(me: MemberId, call: C, input: AskedOf<C>): Promise<ReplyOf<C>> {
  registerTab();
  lastAt = Math.max(Date.now(), lastAt + 1);
  const pending: PendingCall = { key: randomId(), name: nameOf(call), input, at: lastAt, page };
  put(me, pending);
  return await inTurn(me, async () => await untilSettled(me, call, pending));
}

/**
 * Resumes the calls that closed pages have left behind. Each kind says how it is shown and what to refetch; unknown
 * kinds and expired calls are dropped. Returns how many were resumed.
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
        // The member has left that screen; the current state is refetched.
        if (!isRefusal(fault)) throw fault;
      })
      .finally(() => kind.onSettled(input));
  }
  return count;
}

/** The unanswered calls, in the order in which they were made. */
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

/** The browser is listened to once, for all listeners: every heart of a list is one. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) stop = hearBrowser();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop();
  };
}

let stop = (): void => undefined;

function hearBrowser(): () => void {
  // What other tabs have stored while nobody listened was not heard.
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
  let pause = firstPause;
  try {
    for (;;) {
      if (!onlineManager.isOnline()) await connection();
      try {
        const reply = await ask(call, input as AskedOf<C>, { key, persistentFor: me });
        drop(me, pending);
        return reply;
      } catch (fault) {
        if (!isRefusal(fault) || !mayRetry(fault.problem.status)) {
          // A member who has to log in first finds it again afterwards.
          if (!isRefusal(fault, 'authentication_required')) drop(me, pending);
          throw fault;
        }
      }
      noteHeldUp(key, true);
      await connection(pause);
      pause = Math.min(pause * 2, longestPause);
    }
  } finally {
    noteHeldUp(key, false);
  }
}

/** Resolves when the browser is back online, or after this long. */
async function connection(atMost = Infinity): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = Number.isFinite(atMost) ? setTimeout(done, atMost) : undefined;
    const stop = onlineManager.subscribe((online) => online && done());
    function done() {
      clearTimeout(timer);
      stop();
      resolve();
    }
  });
}

const heldUp = new Set<string>();

function noteHeldUp(key: string, is: boolean): void {
  if (is === heldUp.has(key)) return;
  if (is) heldUp.add(key);
  else heldUp.delete(key);
  tell();
}

/** Whether an action has to wait now: the browser is offline, or the server is away. */
export function useMustWait(): boolean {
  return useSyncExternalStore(subscribe, mustWait, () => false);
}

/** Whether one of these calls of the member has to wait now: the one whose input `isMeant`. */
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

/** Whether an action has to wait, at its moment. */
export function mustWait(): boolean {
  return heldUp.size > 0 || !onlineManager.isOnline() || !navigator.onLine;
}

function nameOf({ method, path }: Call): string {
  return `${method} ${path}`;
}

function entriesOf(me: MemberId): string {
  return `pending:${me}:`;
}

/** Each call has an entry of its own: two tabs that write at once do not overwrite each other. */
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
