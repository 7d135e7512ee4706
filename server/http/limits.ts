import { createHmac } from 'node:crypto';
import type { Clock } from '../kernel/clock.ts';
import type { Sql } from '../postgres/db.ts';
import type { Secret } from '../kernel/secret.ts';
import { addCounts, type Count, countsOf, forgetCount, takeCountBack } from './limit-queries.ts';
import { networkOf, wideNetworkOf } from './network.ts';
import { type Allowance, makeTallies } from './tallies.ts';

/** How often something may be done, by whom: `points` times in `seconds`. */
export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  /** Where something is guessed or costs money: each is counted in the database before it is done, or it is not done. */
  readonly exact?: true;
}

/**
 * Counts what people do, for all processes of a database together. `who` is a member, an address, or what the limit is
 * about. An address counts for its whole network: see {@link networkOf}.
 */
export interface Limits {
  /**
   * Counts one more, or several. Returns for how many seconds it is not allowed, or undefined. Unless the limit is
   * `exact`, that costs next to nothing, some more may pass (see {@link makeTallies}), and where the database does not
   * answer each process counts for itself.
   */
  count(limit: Limit, who: string, points?: number): Promise<number | undefined>;
  /** Counts one more, exactly. Returns for how many minutes it is not allowed any more, or undefined where it is. */
  spend(limit: Limit, who: string): Promise<number | undefined>;
  /** Takes one back: it came to nothing. */
  giveBack(limit: Limit, who: string): Promise<void>;
  /** For how many minutes the next one would not be allowed; counts nothing. */
  minutesLeft(limit: Limit, who: string): Promise<number | undefined>;
  /** Starts again at nothing. */
  forget(limit: Limit, who: string): Promise<void>;
  /** Tells the other processes what was counted in this one. */
  close(): Promise<void>;
}

/** A wide network of IPv6 holds many customers, or one: it has the limits of so many. */
export const customersOfWideNetwork = 10;

export interface LimitTerms {
  readonly clock: Clock;
  /** What is stored of somebody's address is a mark made with it, which leads back to nobody. */
  readonly secret: Secret;
  /** Whoever is exempt is never counted. */
  readonly exempt?: (who: string) => boolean;
  /** Hears why counts could not be settled. */
  readonly onFault: (fault: unknown) => void;
}

export function makeLimits(db: Sql, { clock, secret, exempt = () => false, onFault }: LimitTerms): Limits {
  const tallies = makeTallies(
    async (counts) => {
      const marked = new Map(counts.map((count) => [markedKey(count.key), count.key]));
      const sent = counts.map((count) => ({ ...count, key: markedKey(count.key) }));
      const totals = await addCounts(db, sent, clock.now().getTime());
      return totals.map((total) => ({ ...total, key: marked.get(total.key)! }));
    },
    { clock, onFault },
  );

  /** `name:who`; of the two the name has no colon. */
  function markedKey(key: string): string {
    const at = key.indexOf(':');
    return `${key.slice(0, at)}:${createHmac('sha256', secret.keyFor('limits'))
      .update(key.slice(at + 1))
      .digest('base64url')}`;
  }

  async function spendExactly(limit: Limit, who: string, points: number): Promise<number | undefined> {
    if (exempt(who)) return undefined;
    const now = clock.now().getTime();
    const expire = now + limit.seconds * 1000;
    const allowed = allowancesFor(limit, who).map((one) => ({ ...one, key: markedKey(one.key) }));
    const counts = await addCounts(
      db,
      allowed.map(({ key }) => ({ key, points, expire })),
      now,
    );
    return millisecondsLeft(allowed, counts, now, 0);
  }

  return {
    count: async (limit, who, points = 1) => {
      if (limit.exact) return inSeconds(await spendExactly(limit, who, points));
      if (exempt(who)) return undefined;
      let longest: number | undefined;
      for (const allowance of allowancesFor(limit, who)) {
        const left = await tallies.add(allowance, points);
        if (left !== undefined) longest = Math.max(longest ?? 0, left);
      }
      return inSeconds(longest);
    },
    spend: async (limit, who) => inMinutes(await spendExactly(limit, who, 1)),
    giveBack: async (limit, who) => {
      if (!exempt(who))
        await takeCountBack(
          db,
          allowancesFor(limit, who).map(({ key }) => markedKey(key)),
        );
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
    // Of the wide network only its other customers would gain.
    forget: async (limit, who) => await forgetCount(db, markedKey(allowancesFor(limit, who)[0].key)),
    close: tallies.close,
  };
}

function allowancesFor({ name, points, seconds }: Limit, who: string): [Allowance, ...Allowance[]] {
  const own = { key: `${name}:${networkOf(who)}`, points, seconds };
  const wide = wideNetworkOf(who);
  return wide ? [own, { key: `${name}:${wide}`, points: points * customersOfWideNetwork, seconds }] : [own];
}

/** How long `more` would be too many, under the key that is counted longest. */
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
