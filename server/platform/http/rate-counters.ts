import type { Clock } from '../core/clock.ts';
import type { Count } from './limit-queries.ts';

/** How much may be counted under a key, and in which period. */
export interface Allowance {
  readonly key: string;
  readonly points: number;
  readonly seconds: number;
}

export interface RateCounters {
  /** Counts more, if that is allowed. Returns for how many milliseconds it is refused, or undefined. */
  add(allowance: Allowance, points: number): Promise<number | undefined>;
  /** Settles everything that was counted, and stops. */
  close(): Promise<void>;
}

/** A process shares its counts when they reach a tenth of the limit, or are a tenth of its period old. */
const shares = 10;
const lookMilliseconds = 5_000;
/** After a failed settlement, nobody waits for another attempt for this long. */
const restMilliseconds = 10_000;
/** An attacker with very many addresses makes a process forget counts, but never fills its memory. */
const maxCounters = 100_000;

interface Counter {
  readonly key: string;
  /** How much may be counted here before the others have to be told. */
  readonly share: number;
  /** In milliseconds: so long at most is something counted here before the others are told. */
  readonly longestWait: number;
  /** Counted by all processes, as far as this one knows. */
  settled: number;
  /** Counted here: being sent, and waiting. */
  sending: number;
  waiting: number;
  /** Since when something has been waiting. */
  since: number;
  /** When the window ends. */
  expire: number;
}

/**
 * Counts frequent actions in memory, and settles them in batches with the counts of other processes. Below a tenth of
 * its limit nobody waits; from there on the caller does, and gets the answer for all processes together. So n processes
 * together never allow more than the limit plus n times less than a tenth of it, and one that is killed forgets less
 * than a tenth. While `settle` fails, each process uses what it knows.
 */
export function createRateCounters(
  settle: (counts: readonly Count[]) => Promise<readonly Count[]>,
  { clock, onFault }: { readonly clock: Clock; readonly onFault: (fault: unknown) => void },
): RateCounters {
  const tallies = new Map<string, Counter>();
  /** The tallies that have to be settled. */
  const due = new Set<Counter>();
  let restsUntil = 0;
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<Settled> | undefined;
  const timer = setInterval(look, lookMilliseconds).unref();

  /** The counts of all processes before what was sent for each; undefined if they could not be determined. */
  type Settled = ReadonlyMap<Counter, number> | undefined;

  function look(): void {
    const now = clock.now().getTime();
    const at = performance.now();
    for (const [key, tally] of tallies) {
      if (tally.expire <= now) tallies.delete(key);
      else if (tally.waiting > 0 && at - tally.since >= tally.longestWait) due.add(tally);
    }
    if (due.size > 0) void flushSoon();
  }

  /** The next settlement, which includes what is waiting now. */
  async function flushSoon(): Promise<Settled> {
    next ??= underWay.then(async () => {
      next = undefined;
      return await flushDue();
    });
    underWay = next;
    return await next;
  }

  async function flushDue(): Promise<Settled> {
    // A window that has ended or was reset no longer matters.
    const batch = [...due].filter((tally) => tallies.get(tally.key) === tally);
    due.clear();
    if (batch.length === 0) return new Map();
    for (const tally of batch) {
      tally.sending = tally.waiting;
      tally.waiting = 0;
    }
    try {
      const counts = await settle(batch.map(({ key, sending: points, expire }) => ({ key, points, expire })));
      const totals = new Map(counts.map((count) => [count.key, count]));
      return new Map(
        batch.map((tally) => {
          const { points, expire } = totals.get(tally.key)!;
          const before = points - tally.sending;
          Object.assign(tally, { settled: points, sending: 0, expire });
          return [tally, before];
        }),
      );
    } catch (fault) {
      for (const tally of batch) {
        tally.waiting += tally.sending;
        tally.sending = 0;
        due.add(tally);
      }
      restsUntil = performance.now() + restMilliseconds;
      onFault(fault);
      return undefined;
    }
  }

  function tallyOf({ key, points, seconds }: Allowance, now: number): Counter {
    const known = tallies.get(key);
    if (known && known.expire > now) return known;
    tallies.delete(key);
    if (tallies.size >= maxCounters) tallies.delete(tallies.keys().next().value!);
    const made: Counter = {
      key,
      share: Math.max(1, Math.floor(points / shares)),
      longestWait: (seconds * 1000) / shares,
      settled: 0,
      sending: 0,
      waiting: 0,
      since: 0,
      expire: now + seconds * 1000,
    };
    tallies.set(key, made);
    return made;
  }

  return {
    add: async (allowance, points) => {
      if (points === 0) return undefined;
      const now = clock.now().getTime();
      const tally = tallyOf(allowance, now);
      const { points: most } = allowance;
      if (tally.settled + tally.sending + tally.waiting + points > most) return tally.expire - now;
      if (tally.waiting === 0) tally.since = performance.now();
      tally.waiting += points;
      const own = tally.waiting;
      if (tally.sending + own < tally.share) return undefined;
      due.add(tally);
      if (performance.now() < restsUntil) return undefined;

      const before = (await flushSoon())?.get(tally);
      return before === undefined || before + own <= most ? undefined : tally.expire - now;
    },
    close: async () => {
      clearInterval(timer);
      await underWay;
      for (const tally of tallies.values()) if (tally.waiting > 0) due.add(tally);
      await flushSoon();
    },
  };
}
