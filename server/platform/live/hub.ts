import { type LiveEvent, named } from '#contract/live.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Clock } from '../core/clock.ts';
import { newId, timeOfId } from '../core/ids.ts';
import { startsPerSecond } from './admission.ts';
import { type Feed, makeFollowing } from './following.ts';
import { makeNotes, type Notes } from './notes.ts';
import type { PublishedEvent } from './bus.ts';

export type Listener = (id: string, event: LiveEvent) => void;

/** The listeners of each member in this process, and the recent events. */
export interface Hub {
  /** Delivers what was announced, here or in another process. */
  deliver(told: readonly PublishedEvent[]): void;
  /** Events have to be asked for, by member: `feed` brings them. */
  feedFrom(feed: Feed): void;
  /** Resolves once the events of the member come to this process; to be awaited before one listens. */
  subscribe(member: MemberId): Promise<void>;
  /**
   * Calls `listener` for all future events of `member`, after those since `lastId`. If these are no longer known, the
   * listener receives `missed_some`. Returns a function that stops listening.
   */
  listen(member: MemberId, lastId: string | undefined, listener: Listener): () => void;
  /** An id for the present moment: a listener that starts from it receives all later events, from any process. */
  position(): string;
  /** Something may have been missed: everyone fetches again, 50 in a second. */
  invalidateAll(): void;
  readonly listeners: number;
  /** What processes tell each other beside events. */
  readonly notes: Notes;
}

/** How long events are remembered, and the most that are. */
const memoryMilliseconds = 120_000;
const memorySize = 20_000;
/** Events of other processes arrive a little late: a reconnecting browser gets the last seconds again. */
const overlapMilliseconds = 5_000;
/** More than this is not replayed one by one: fetching everything again is faster. */
const replayedMost = 200;

export function makeHub(clock: Clock): Hub {
  const listeners = new Map<MemberId, Set<Listener>>();
  /**
   * Only names: by the time they are told again, what was to be seen may have been deleted, or lie behind a block. Who
   * fetches it is shown what is so then.
   */
  const memory: PublishedEvent[] = [];
  /** The memory contains all events from this time on. */
  let completeSince = clock.now().getTime();
  let count = 0;
  const following = makeFollowing((member) => listeners.has(member), memoryMilliseconds);

  function forget(now: number): void {
    const stale = memory.findIndex(({ at }) => at > now - memoryMilliseconds);
    const drop = Math.max(stale === -1 ? memory.length : stale, memory.length - memorySize);
    // Removing the front of a long array is expensive; done occasionally, it costs nothing.
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
