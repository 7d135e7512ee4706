import { type LiveEvent, named } from '#contract/live.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Clock } from '../core/clock.ts';
import { newId, timeOfId } from '../core/ids.ts';
import { startsPerSecond } from './admission.ts';
import { type Feed, makeFollowing } from './following.ts';
import { makeNotes, type Notes } from './notes.ts';
import type { PublishedEvent } from './bus.ts';

export type Listener = (id: string, event: LiveEvent) => void;

/** The listeners of each member in this process, and recent events. */
export interface Hub {
  /** Delivers events that were published here or in another process. */
  deliver(told: readonly PublishedEvent[]): void;
  /** Sets the source of events, which requires a subscription for each member. */
  feedFrom(feed: Feed): void;
  /** Resolves once this process receives the member's events. Await it before listening. */
  subscribe(member: MemberId): Promise<void>;
  /**
   * Calls `listener` for the events of `member` since `lastId`, and for all future ones. If the events since `lastId`
   * are no longer known, the listener receives `missed_some` instead. Returns a function that stops listening.
   */
  listen(member: MemberId, lastId: string | undefined, listener: Listener): () => void;
  /** Returns an id for the current moment: a listener that starts from it receives all later events, of any process. */
  position(): string;
  /** Makes all listeners fetch everything again, 50 per second, because events may have been lost. */
  invalidateAll(): void;
  readonly listeners: number;
  /** Messages between processes other than events. */
  readonly notes: Notes;
}

/** Maximum age and maximum number of remembered events. */
const memoryMilliseconds = 120_000;
const memorySize = 20_000;
/**
 * How much is replayed again to a reconnecting browser, in milliseconds, because events of other processes arrive a
 * little late.
 */
const overlapMilliseconds = 5_000;
/** Maximum number of replayed events: beyond it, fetching everything again is faster. */
const replayedMost = 200;

export function makeHub(clock: Clock): Hub {
  const listeners = new Map<MemberId, Set<Listener>>();
  /**
   * Events without their data, which may be deleted or hidden by a block before the replay. Browsers then fetch the
   * current data.
   */
  const memory: PublishedEvent[] = [];
  /** `memory` contains all events since this time. */
  let completeSince = clock.now().getTime();
  let count = 0;
  const following = makeFollowing((member) => listeners.has(member), memoryMilliseconds);

  function forget(now: number): void {
    const stale = memory.findIndex(({ at }) => at > now - memoryMilliseconds);
    const drop = Math.max(stale === -1 ? memory.length : stale, memory.length - memorySize);
    // Removing the front of a long array is expensive, so this runs only occasionally.
    if (drop <= 1000 && drop !== memory.length) return;
    const forgotten = memory.splice(0, drop);
    completeSince = Math.max(completeSince, (forgotten.at(-1)?.at ?? 0) + 1);
  }

  function replay(member: MemberId, lastId: string, listener: Listener): void {
    const from = (timeOfId(lastId) ?? 0) - overlapMilliseconds;
    if (from < Math.max(completeSince, following.since(member))) return listener('', { event: 'missed_some' });
    const missed = memory.filter(({ to, at, id }) => to === member && at >= from && id !== lastId);
    if (missed.length > replayedMost) return listener('', { event: 'missed_some' });
    for (const told of missed) listener(told.id, told.event);
  }

  return {
    deliver: (all) => {
      for (const told of all) {
        // Short-lived events are not replayed.
        if (told.event.event !== 'typing') memory.push({ ...told, event: named(told.event) });
        for (const listener of listeners.get(told.to) ?? []) listener(told.id, told.event);
      }
      forget(clock.now().getTime());
    },
    feedFrom: following.begin,
    subscribe: async (member) => await following.attend(member, clock.now().getTime()),
    listen: (member, lastId, listener) => {
      if (lastId !== undefined) replay(member, lastId, listener);
      const own = listeners.get(member) ?? new Set();
      listeners.set(member, own.add(listener));
      count += 1;
      return () => {
        if (!own.delete(listener)) return;
        count -= 1;
        if (own.size === 0 && listeners.get(member) === own) listeners.delete(member);
      };
    },
    position: () => newId(clock.now()),
    invalidateAll: () => {
      completeSince = clock.now().getTime();
      const within = (1000 / startsPerSecond) * Math.max(0, count - startsPerSecond);
      const event: LiveEvent = { event: 'missed_some', ...(within > 0 && { within }) };
      for (const own of listeners.values()) for (const listener of own) listener('', event);
    },
    get listeners() {
      return count;
    },
    notes: makeNotes(),
  };
}
