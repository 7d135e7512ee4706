import { createHmac } from 'node:crypto';
import type { Clock } from '../core/clock.ts';
import type { Sql } from '../postgres/db.ts';
import type { Secret } from '../core/secret.ts';
import { addCounts, type Count, countsOf, forgetCount, takeCountBack } from './limit-queries.ts';
import { networkOf, wideNetworkOf } from './network.ts';
import { type Allowance, createRateCounters } from './rate-counters.ts';

/** The rate at which an action is allowed: `points` times in `seconds`. */
export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  /**
   * Counts in the database first, and fails if that fails. Set for expensive actions, and for those that allow
   * guessing.
   */
  readonly exact?: true;
}

/**
 * Rate limits, shared by all processes of a database. `who` is a member, an address, or another subject of the limit.
 * An address counts for its whole network: see {@link networkOf}.
 */
export interface Limits {
  /**
   * Counts one action, or several. Returns the wait in seconds if they are refused, or undefined. Unless the limit is
   * `exact`, this costs next to nothing, but a few more may pass (see {@link createRateCounters}), and each process
   * counts on its own while the database is down.
   */
  consume(limit: Limit, who: string, points?: number): Promise<number | undefined>;
  /**
   * Counts one action exactly, for one subject or for several at once. Returns the wait in minutes if it is refused for
   * any of them, or undefined.
   */
  consumeExactly(limit: Limit, who: string | readonly string[]): Promise<number | undefined>;
  /** Refunds one action, because it had no effect, for one subject or for several at once. */
  refund(limit: Limit, who: string | readonly string[]): Promise<void>;
  /** Returns the wait in minutes if the next action would be refused, or undefined. Does not count anything. */
  minutesLeft(limit: Limit, who: string): Promise<number | undefined>;
  /** Resets the count. */
  forget(limit: Limit, who: string): Promise<void>;
  /** Shares the counts of this process with the others, and stops. */
  close(): Promise<void>;
}

/** Number of customers whose limits a wide IPv6 network has: the network may belong to one customer or to many. */
export const customersOfWideNetwork = 10;

export interface LimitTerms {
  readonly clock: Clock;
  /** Addresses are stored only as pseudonyms made with this secret, which cannot be traced back. */
  readonly secret: Secret;
  /** Exempt clients are never counted. */
  readonly exempt?: (who: string) => boolean;
  /** Receives the reasons why counts could not be settled. */
  readonly onFault: (fault: unknown) => void;
}

export function makeLimits(db: Sql, { clock, secret, exempt = () => false, onFault }: LimitTerms): Limits {
  const tallies = createRateCounters(
    async (counts) => {
      const marked = new Map(counts.map((count) => [markedKey(count.key), count.key]));
      const sent = counts.map((count) => ({ ...count, key: markedKey(count.key) }));
      const totals = await addCounts(db, sent, clock.now().getTime(), false);
      return totals.map((total) => ({ ...total, key: marked.get(total.key)! }));
    },
    { clock, onFault },
  );

  /** Replaces the subject in a key by a pseudonym. The key has the form `name:who`; the name contains no colon. */
  function markedKey(key: string): string {
    const at = key.indexOf(':');
    return `${key.slice(0, at)}:${createHmac('sha256', secret.keyFor('limits'))
      .update(key.slice(at + 1))
      .digest('base64url')}`;
  }

  /** Returns the allowances of those subjects that are not exempt, with pseudonyms. */
  function marked(limit: Limit, who: string | readonly string[]): Allowance[] {
    const subjects = [who].flat().filter((one) => !exempt(one));
    const allowed = subjects.flatMap((subject) => allowancesFor(limit, subject));
    return allowed.map((one) => ({ ...one, key: markedKey(one.key) }));
  }

  async function spendExactly(limit: Limit, who: string | readonly string[], points: number) {
    const allowed = marked(limit, who);
    if (allowed.length === 0) return undefined;
    const now = clock.now().getTime();
    const expire = now + limit.seconds * 1000;
    const counts = await addCounts(
      db,
      allowed.map(({ key }) => ({ key, points, expire })),
      now,
      true,
    );
    return millisecondsLeft(allowed, counts, now, 0);
  }

  return {
    consume: async (limit, who, points = 1) => {
      if (limit.exact) return inSeconds(await spendExactly(limit, who, points));
      if (exempt(who)) return undefined;
      let longest: number | undefined;
      for (const allowance of allowancesFor(limit, who)) {
        const left = await tallies.add(allowance, points);
        if (left !== undefined) longest = Math.max(longest ?? 0, left);
      }
      return inSeconds(longest);
    },
    consumeExactly: async (limit, who) => inMinutes(await spendExactly(limit, who, 1)),
    refund: async (limit, who) => {
      const keys = marked(limit, who).map(({ key }) => key);
      if (keys.length > 0) await takeCountBack(db, keys);
    },
    minutesLeft: async (limit, who) => {
      const now = clock.now().getTime();
      const allowed = allowancesFor(limit, who).map((one) => ({ ...one, key: markedKey(one.key) }));
      return inMinutes(
        millisecondsLeft(
          allowed,
          await countsOf(
            db,
            allowed.map(({ key }) => key),
            now,
          ),
          now,
          1,
        ),
      );
    },
    // Resetting the wide network as well would only benefit its other customers.
    forget: async (limit, who) => await forgetCount(db, markedKey(allowancesFor(limit, who)[0].key)),
    close: tallies.close,
  };
}

function allowancesFor({ name, points, seconds }: Limit, who: string): [Allowance, ...Allowance[]] {
  const own = { key: `${name}:${networkOf(who)}`, points, seconds };
  const wide = wideNetworkOf(who);
  return wide ? [own, { key: `${name}:${wide}`, points: points * customersOfWideNetwork, seconds }] : [own];
}

/** Returns the time until `more` points fit under every key, or undefined if they fit now. In milliseconds. */
function millisecondsLeft(allowed: readonly Allowance[], counts: readonly Count[], now: number, more: number) {
  const full = counts.filter(({ key, points }) => points + more > allowed.find((one) => one.key === key)!.points);
  return full.length === 0 ? undefined : Math.max(...full.map(({ expire }) => expire - now));
}

function inSeconds(milliseconds: number | undefined): number | undefined {
  return milliseconds === undefined ? undefined : Math.max(1, Math.ceil(milliseconds / 1000));
}

function inMinutes(milliseconds: number | undefined): number | undefined {
  return milliseconds === undefined ? undefined : Math.max(1, Math.ceil(milliseconds / 60_000));
}
