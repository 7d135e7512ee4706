import { refuse, type Refused } from '#contract/refusal.ts';

export interface QueueTerms {
  /** How many are worked for at the same moment. */
  readonly atOnce: number;
  /** How many may wait, all together and for one asker. */
  readonly most: number;
  readonly mostForOne: number;
  /** When whoever was refused may ask again. */
  readonly secondsUntilAgain: number;
}

export interface FairQueue {
  /** Does `work` when it is its turn. Whoever finds too many waiting is refused, and nothing was done for them. */
  inTurn<Result>(asker: string, work: () => Promise<Result>): Promise<Result | QueueBusy>;
  readonly waiting: number;
}

export type QueueBusy = Refused<'too_busy', { readonly seconds: number }>;

interface Waiting {
  begin(): void;
  leave(): void;
}

/**
 * Dear work in turns: askers take turns, each with one of theirs, so that nobody waits longer because another asks a lot.
 * Where the queue is full, who has most in it gives way to who has less.
 */
export function makeFairQueue({ atOnce, most, mostForOne, secondsUntilAgain }: QueueTerms): FairQueue {
  /** In the order of their turns. */
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

  /** Waits for the asker's turn. Returns false where there is no room to wait. */
  async function comesUp(asker: string): Promise<boolean> {
    if (!hasRoomFor(asker)) return false;
    return await new Promise<boolean>((decided) => {
      const line = lines.get(asker) ?? [];
      lines.set(asker, line);
      line.push({ begin: () => decided(true), leave: () => decided(false) });
      waiting += 1;
    });
  }

  /** Whoever is next takes the place that has become free, before anybody else can. */
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
