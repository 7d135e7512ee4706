import type { LiveEvent } from '#contract/live.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Clock } from '../kernel/clock.ts';
import { newId, timeOfId } from '../kernel/ids.ts';
import type { Announcement } from '../postgres/db.ts';

/** An announcement on its way, with an id that sorts by time, so that a browser can say what it heard last. */
export interface PublishedEvent extends Announcement {
  readonly id: string;
  readonly at: number;
}

export type Listener = (id: string, event: LiveEvent) => void;

/** Who in this process listens for which member, and what was told lately. */
export interface Hub {
  /** Passes on what was announced, here or in another process. */
  tell(told: readonly PublishedEvent[]): void;
  /**
   * Calls `listener` for all that is told to `member` from now on, and first for what was told since `lastId`.
   * Where that is not known any more, the listener hears `missed_some`. Returns how to stop.
   */
  listen(member: MemberId, lastId: string | undefined, listener: Listener): () => void;
  /** An id of this moment: who listens from it hears all that is told later, in whichever process. */
  position(): string;
  /** Something may have been missed: everyone asks again. */
  missedSome(): void;
  readonly listeners: number;
}

/** How long what was told is remembered, and how much of it at most. */
const memoryMilliseconds = 120_000;
const memorySize = 20_000;
/** Processes hear each other a little late: a browser that comes back is told the last seconds again. */
const overlapMilliseconds = 5_000;
/** More than this is not told one by one: asking again for everything is quicker. */
const replayedMost = 200;

export function makeHub(clock: Clock): Hub {
  const listeners = new Map<MemberId, Set<Listener>>();
  const memory: PublishedEvent[] = [];
  /** All that was told from then on is in the memory. */
  let completeSince = clock.now().getTime();
  let count = 0;

  function forget(now: number): void {
    const stale = memory.findIndex(({ at }) => at > now - memoryMilliseconds);
    const drop = Math.max(stale === -1 ? memory.length : stale, memory.length - memorySize);
    // Dropping from the front of a long array is dear; done now and then it costs nothing.
    if (drop <= 1000 && drop !== memory.length) return;
    const forgotten = memory.splice(0, drop);
    completeSince = Math.max(completeSince, (forgotten.at(-1)?.at ?? 0) + 1);
  }

  function replay(member: MemberId, lastId: string, listener: Listener): void {
    const from = (timeOfId(lastId) ?? 0) - overlapMilliseconds;
    if (from < completeSince) return listener('', { event: 'missed_some' });
    const missed = memory.filter(({ to, at, id }) => to === member && at >= from && id !== lastId);
    if (missed.length > replayedMost) return listener('', { event: 'missed_some' });
    for (const told of missed) listener(told.id, told.event);
  }

  return {
    tell: (all) => {
      for (const told of all) {
        // Of what is true for a moment, nobody hears later.
        if (told.event.event !== 'typing') memory.push(told);
        for (const listener of listeners.get(told.to) ?? []) listener(told.id, told.event);
      }
      forget(clock.now().getTime());
    },
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
    missedSome: () => {
      completeSince = clock.now().getTime();
      for (const own of listeners.values()) for (const listener of own) listener('', { event: 'missed_some' });
    },
    get listeners() {
      return count;
    },
  };
}
