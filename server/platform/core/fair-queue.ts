import { refuse, type Refused } from '#contract/refusal.ts';

export interface QueueTerms {
  /** Maximum number of entries that run concurrently. */
  readonly atOnce: number;
  /** Maximum number of waiting entries: in total, and per caller. */
  readonly most: number;
  readonly mostForOne: number;
  /** When a refused caller may retry. */
  readonly secondsUntilAgain: number;
}

export interface FairQueue {
  /** Runs `work` in its turn. If too many entries are waiting, refuses without running it. */
  inTurn<Result>(asker: string, work: () => Promise<Result>): Promise<Result | QueueBusy>;
  readonly waiting: number;
}

export type QueueBusy = Refused<'too_busy', { readonly seconds: number }>;

interface Waiting {
  begin(): void;
  leave(): void;
}

/**
 * Queues expensive work fairly: callers take turns, one entry each, so the backlog of one caller does not delay the
 * others. If the queue is full, the caller with the most entries loses one to a caller with fewer.
 */
export function makeFairQueue({ atOnce, most, mostForOne, secondsUntilAgain }: QueueTerms): FairQueue {
  /** Waiting entries by caller, in the order of their turns. */
  const lines = new Map<string, Waiting[]>();
  let busy = 0;
  let waiting = 0;

  function hasRoomFor(asker: string): boolean {
    const own = lines.get(asker)?.length ?? 0;
    if (own >= mostForOne) return false;
    if (waiting < most) return true;
    const [longest] = [...lines.values()].toSorted((one, other) => other.length - one.length);
    if (!longest || longest.length <= own + 1) return false;
    waiting -= 1;
    longest.pop()!.leave();
    return true;
  }

  /** Waits for the caller's turn. Returns false if the queue is full. */
  async function comesUp(asker: string): Promise<boolean> {
    if (!hasRoomFor(asker)) return false;
    return await new Promise<boolean>((decided) => {
      const line = lines.get(asker) ?? [];
      lines.set(asker, line);
      line.push({ begin: () => decided(true), leave: () => decided(false) });
      waiting += 1;
    });
  }

  /** Hands the slot directly to the next entry, so a new call cannot take it first. */
  function next(): void {
    const [turn] = lines;
    if (!turn) return void (busy -= 1);
    const [asker, line] = turn;
    lines.delete(asker);
    const first = line.shift()!;
    if (line.length > 0) lines.set(asker, line);
    waiting -= 1;
    first.begin();
  }

  return {
    inTurn: async (asker, work) => {
      if (busy < atOnce) busy += 1;
      else if (!(await comesUp(asker))) return refuse('too_busy', { seconds: secondsUntilAgain });
      try {
        return await work();
      } finally {
        next();
      }
    },
    get waiting() {
      return waiting;
    },
  };
}
