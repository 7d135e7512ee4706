import type { Clock } from '../core/clock.ts';
import type { Count } from './limit-queries.ts';

/** The maximum number of points under a key, and their period. */
export interface Allowance {
  readonly key: string;
  readonly points: number;
  readonly seconds: number;
}

export interface RateCounters {
  /** Counts points if they are allowed. Returns the wait in milliseconds if they are refused, or undefined. */
  add(allowance: Allowance, points: number): Promise<number | undefined>;
  /** Settles all counts, and stops. */
  close(): Promise<void>;
}

/**
 * Number of parts of a limit. A process shares its counts when they reach one part, or are as old as one part of the
 * period.
 */
const shares = 10;
const lookMilliseconds = 5_000;
/** Pause after a failed settlement, during which no caller waits for another attempt. */
const restMilliseconds = 10_000;
/**
 * Maximum number of counters. An attacker with very many addresses makes a process forget counts, but cannot exhaust
 * its memory.
 */
const maxCounters = 100_000;

interface Counter {
  readonly key: string;
  /** Points that may be counted here before they must be shared. */
  readonly share: number;
  /** Maximum time before counted points are shared, in milliseconds. */
  readonly longestWait: number;
  /** Points counted by all processes, as known to this one. */
  settled: number;
  /** Points counted by this process: those being sent, and those waiting to be sent. */
  sending: number;
  waiting: number;
  /** When the first of the waiting points was counted. */
  since: number;
  /** End of the window, as a timestamp in milliseconds. */
  expire: number;
}

/**
 * Counts frequent actions in memory, and settles them in batches with the counts of other processes. Below a tenth of
 * its limit, a call does not wait; above it, the call waits for the count of all processes. Therefore n processes
 * exceed a limit by less than n tenths of it, and a killed process loses less than a tenth. While `settle` fails, each
 * process uses the counts that it knows.
 */
export function createRateCounters(
  settle: (counts: readonly Count[]) => Promise<readonly Count[]>,
  { clock, onFault }: { readonly clock: Clock; readonly onFault: (fault: unknown) => void },
): RateCounters {
  const tallies = new Map<string, Counter>();
  /** The counters to be settled next. */
  const due = new Set<Counter>();
  let restsUntil = 0;
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<Settled> | undefined;
  const timer = setInterval(look, lookMilliseconds).unref();

  /** The counts of all processes before the points just sent, by counter; undefined if settling failed. */
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

  /** Returns the next settlement, which includes everything that is due now. */
  async function flushSoon(): Promise<Settled> {
    next ??= underWay.then(async () => {
      next = undefined;
      return await flushDue();
    });
    underWay = next;
    return await next;
  }

  async function flushDue(): Promise<Settled> {
    // Counters whose window has ended or was reset no longer matter.
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
