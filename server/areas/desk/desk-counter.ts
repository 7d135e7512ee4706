import type { Clock } from '../../platform/core/clock.ts';
import type { Notes } from '../../platform/live/notes.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import { accountGroups, type FoundGroup } from './account-groups.ts';
import { countWaiting, type WaitingCounts } from './queue-counts.ts';

/** Minimum time between the starts of two counts, in milliseconds. */
const leastPause = 1_000;
/** Maximum age of the counts, in milliseconds. The command line changes items without a notification. */
const longestPause = 5_000;

/** Maximum age of the groups of accounts, in milliseconds. Computing them reads all recent accounts. */
const groupsPause = 30_000;

export interface DeskCounter {
  /**
   * Calls `listener` with the counts, soon after the subscription and after every change. Returns a function that
   * unsubscribes it.
   */
  follow(listener: (counts: WaitingCounts) => void): () => void;
}

interface CounterTools {
  readonly db: Sql;
  readonly clock: Clock;
  readonly notes: Pick<Notes, 'listen'>;
  readonly onFault: (fault: unknown) => void;
}

/** Counts the queues once for all streams of this process: at most once a second, and only while a stream is open. */
export function makeDeskCounter({ db, clock, notes, onFault }: CounterTools): DeskCounter {
  const listeners = new Set<(counts: WaitingCounts) => void>();
  let timer: NodeJS.Timeout | undefined;
  let due = Number.POSITIVE_INFINITY;
  let begun = Number.NEGATIVE_INFINITY;
  let isCounting = false;
  let wasDown = false;
  let groups: readonly FoundGroup[] = [];
  let groupsFound = Number.NEGATIVE_INFINITY;

  async function groupsNow(): Promise<readonly FoundGroup[]> {
    if (performance.now() - groupsFound < groupsPause) return groups;
    groups = await accountGroups(db, clock.now());
    groupsFound = performance.now();
    return groups;
  }

  function plan(within: number): void {
    if (listeners.size === 0) return;
    const now = performance.now();
    const at = Math.max(now + within, begun + leastPause);
    if (timer && due <= at) return;
    clearTimeout(timer);
    due = at;
    timer = setTimeout(() => void count(), at - now).unref();
  }

  async function count(): Promise<void> {
    timer = undefined;
    // The running count may have read the queues before the change.
    if (isCounting) return plan(leastPause);
    isCounting = true;
    begun = performance.now();
    try {
      const counts = await countWaiting(db, await groupsNow());
      wasDown = false;
      for (const listener of listeners) listener(counts);
    } catch (fault) {
      // Reports a database outage once, not at every attempt.
      if (!wasDown) onFault(fault);
      wasDown = true;
    } finally {
      isCounting = false;
      plan(longestPause);
    }
  }

  notes.listen(({ note }) => note === 'desk_changed' && plan(0));

  return {
    follow: (listener) => {
      listeners.add(listener);
      plan(0);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearTimeout(timer);
        timer = undefined;
      };
    },
  };
}
