import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { AskedOf, Call, ReplyOf } from '#contract/call.ts';
import type { MemberId } from '#contract/members/members.ts';
import { ask } from './ask.ts';
import { forget, keep, keptUnder } from './local-storage.ts';
import { holdPage, page, pagesThere } from './open-pages.ts';
import { isRefusal } from './refusal.ts';

/**
 * Something that a member has done and the server has not answered yet. It is kept in the browser under the key it was
 * first asked with, so that neither a reload nor a lost line loses it, and it is done once.
 */
export interface PendingCall {
  readonly key: string;
  /** Method and path of the call. */
  readonly name: string;
  readonly input: unknown;
  /** Milliseconds; calls leave in this order. */
  readonly at: number;
  /** The page that sees to it, as long as it is there. */
  readonly page: string;
}

/** How one kind of call is done again after a reload. */
export interface Resumable<C extends Call = Call> {
  readonly call: C;
  /** Shows at once what will be once it is done. */
  show?(input: AskedOf<C>): void;
  /** It is done, or was refused. */
  onSettled(input: AskedOf<C>): void;
}

/** After so long it is not what the member wants any more. */
const longestMilliseconds = 24 * 3_600_000;
/** What was tried in vain is tried again after this long, then after twice as long; at once when the browser is back. */
const firstPause = 5_000;
const longestPause = 60_000;

/** What was begun before is settled first: a like that is taken back must not come after its end. */
const turns = new Map<MemberId, Promise<unknown>>();
let lastAt = 0;

/**
 * Asks a call that must not be lost. Without a connection, or while the server is away, it waits and is asked again; it
 * outlives the page. A refusal is thrown as by `ask`; what only failed for now is never thrown.
 */
export async function askPersistently<C extends Call>(me: MemberId, call: C, input: AskedOf<C>): Promise<ReplyOf<C>> {
  holdPage();
  lastAt = Math.max(Date.now(), lastAt + 1);
  const pending: PendingCall = { key: crypto.randomUUID(), name: nameOf(call), input, at: lastAt, page };
  put(me, pending);
  return await inTurn(me, async () => await untilSettled(me, call, pending));
}

/**
 * Takes up what pages that are gone have left behind. Each kind says how it is shown and what is asked for again; what is
 * of no kind, or too old, is forgotten. Returns how many were taken up.
 */
export async function resumePendingCalls(me: MemberId, kinds: readonly Resumable[]): Promise<number> {
  const there = await pagesThere();
  const left = pendingOf(me).filter((one) => one.page !== page && !there(one.page, one.at));
  let count = 0;
  for (const pending of left) {
    const kind = kinds.find(({ call }) => nameOf(call) === pending.name);
    if (!kind || Date.now() - pending.at > longestMilliseconds) {
      drop(me, pending);
      continue;
    }
    holdPage();
    put(me, { ...pending, page });
    const input = pending.input as never;
    kind.show?.(input);
    count += 1;
    void inTurn(me, async () => await untilSettled(me, kind.call, pending))
      .catch((fault: unknown) => {
        // Whoever did it has left that screen; what is so is asked for again.
        if (!isRefusal(fault)) throw fault;
      })
      .finally(() => kind.onSettled(input));
  }
  return count;
}

/** For a log-out: whoever logs in here next does nothing of it. */
export function forgetPendingCalls(me: MemberId): void {
  for (const [name] of keptUnder(entriesOf(me))) forget(name);
  tell();
}

/** What has not been answered yet, in the order in which it was done. */
export function pendingOf(me: MemberId): readonly PendingCall[] {
  const before = known.get(me);
  if (before) return before;
  const read = keptUnder(entriesOf(me))
    .flatMap(([, value]) => parsed(value))
    .toSorted((one, other) => one.at - other.at);
  known.set(me, read);
  return read;
}

const known = new Map<MemberId, readonly PendingCall[]>();
const listeners = new Set<() => void>();

function tell(): void {
  known.clear();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const elsewhere = ({ key }: StorageEvent) => (key === null || key.startsWith('pending:')) && tell();
  listeners.add(listener);
  window.addEventListener('storage', elsewhere);
  const stop = onlineManager.subscribe(listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', elsewhere);
    stop();
  };
}

const nothing: readonly PendingCall[] = [];

/** What of one kind has not been answered yet. */
export function usePending<C extends Call>(me: MemberId, call: C): readonly AskedOf<C>[] {
  const pending = useSyncExternalStore(
    subscribe,
    () => pendingOf(me),
    () => nothing,
  );
  return pending.filter(({ name }) => name === nameOf(call)).map(({ input }) => input as AskedOf<C>);
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
        if (!isRefusal(fault) || !mayPass(fault.problem.status)) {
          // Who has to log in first finds it again afterwards.
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

/** No connection, a busy server, one that starts anew. What the server itself failed at would fail again. */
function mayPass(status: number): boolean {
  return [0, 408, 429, 502, 503, 504].includes(status);
}

/** Until the browser is back, or for so long. */
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

/** Whether what is done now has to wait: there is no connection, or the server is away. */
export function useMustWait(): boolean {
  return useSyncExternalStore(subscribe, mustWait, () => false);
}

/** The same, at the moment in which something is done. */
export function mustWait(): boolean {
  return heldUp.size > 0 || !onlineManager.isOnline() || !navigator.onLine;
}

function nameOf({ method, path }: Call): string {
  return `${method} ${path}`;
}

function entriesOf(me: MemberId): string {
  return `pending:${me}:`;
}

/** Each has an entry of its own: two tabs that keep something at once do not overwrite each other's. */
function put(me: MemberId, pending: PendingCall): void {
  keep(entriesOf(me) + pending.key, JSON.stringify(pending));
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
