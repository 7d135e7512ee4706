import type { LiveEvent } from '#contract/live.ts';
import type { MemberId } from '#contract/members.ts';
import type { Announcement } from '../postgres/db.ts';

/** An announcement on its way, with an id that sorts by time, so that a browser can say what it heard last. */
export interface Told extends Announcement {
  readonly id: string;
  readonly at: number;
}

export type Listener = (id: string, event: LiveEvent) => void;

/** Who in this process listens for which member, and what was told lately. */
export interface Hub {
  /** Passes on what was announced, here or in another process. */
  tell(told: readonly Told[]): void;
  /**
   * Calls `listener` for all that is told to `member` from now on, and first for what was told since `lastId`.
   * Where that is not known any more, the listener hears `missed_some`. Returns how to stop.
   */
  listen(member: MemberId, lastId: string | undefined, listener: Listener): () => void;
  /** Something may have been missed: everyone asks again. */
  missedSome(): void;
  readonly listeners: number;
}

/** How long what was told is remembered, and how much of it at most. */
const memorySeconds = 120;
const memorySize = 20_000;
/** Processes hear each other a little late: a browser that moves is told the last seconds again. */
const overlapSeconds = 5;

export function makeHub(): Hub {
  const listeners = new Map<MemberId, Set<Listener>>();
  const memory: Told[] = [];
  let count = 0;

  function forget(now: number): void {
    const stale = memory.findIndex(({ at }) => at > now - memorySeconds * 1000);
    const excess = memory.length - memorySize;
    const drop = Math.max(stale === -1 ? memory.length : stale, excess);
    // Dropping from the front of a long array is dear; done now and then it costs nothing.
    if (drop > 1000 || drop === memory.length) memory.splice(0, drop);
  }

  return {
    tell: (all) => {
      for (const told of all) {
        memory.push(told);
        for (const listener of listeners.get(told.to) ?? []) listener(told.id, told.event);
      }
      forget(all.at(-1)?.at ?? 0);
    },
    listen: (member, lastId, listener) => {
      if (lastId !== undefined) replay(memory, member, lastId, listener);
      const own = listeners.get(member) ?? new Set();
      listeners.set(member, own.add(listener));
      count += 1;
      return () => {
        if (!own.delete(listener)) return;
        count -= 1;
        if (own.size === 0) listeners.delete(member);
      };
    },
    missedSome: () => {
      for (const own of listeners.values()) for (const listener of own) listener('', { event: 'missed_some' });
    },
    get listeners() {
      return count;
    },
  };
}

function replay(memory: readonly Told[], member: MemberId, lastId: string, listener: Listener): void {
  const last = memory.find(({ id }) => id === lastId);
  if (!last) return listener('', { event: 'missed_some' });
  const from = last.at - overlapSeconds * 1000;
  for (const told of memory)
    if (told.to === member && told.at >= from && told.id !== lastId) listener(told.id, told.event);
}
