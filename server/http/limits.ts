import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** How often something may be done, by whom: `points` times in `seconds`. */
export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** Counts what people do; what is counted across processes is kept in the database. */
export interface Limits {
  /** Counts one more in this process only, which costs nothing. Returns whether it is too many. */
  isTooManyHere(limit: Limit, who: string): Promise<boolean>;
  /** Counts one more. Returns for how many minutes it is not allowed any more, or undefined where it is. */
  spend(limit: Limit, who: string): Promise<number | undefined>;
  /** Takes one back: it came to nothing. */
  giveBack(limit: Limit, who: string): Promise<void>;
  /** For how many minutes the next one would not be allowed; counts nothing. */
  minutesLeft(limit: Limit, who: string): Promise<number | undefined>;
  /** Starts again at nothing. */
  forget(limit: Limit, who: string): Promise<void>;
}

/**
 * Where the database does not answer, each process counts for itself. Whoever is `exempt` is never counted. What is
 * stored of somebody's address is a mark made with `secret`, which leads back to nobody.
 */
export function makeLimits(pool: pg.Pool, secret: string, exempt: (who: string) => boolean = () => false): Limits {
  const markOf = (who: string) => createHmac('sha256', secret).update(who).digest('base64url');
  const limiters = new Map<string, RateLimiterPostgres>();
  const local = new Map<string, RateLimiterMemory>();

  function limiterFor({ name, points, seconds }: Limit): RateLimiterPostgres {
    const known = limiters.get(name);
    if (known) return known;
    const options = { keyPrefix: name, points, duration: seconds };
    const limiter = new RateLimiterPostgres({
      ...options,
      storeClient: pool,
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      insuranceLimiter: new RateLimiterMemory(options),
    });
    limiters.set(name, limiter);
    return limiter;
  }

  return {
    isTooManyHere: async ({ name, points, seconds }, who) => {
      if (exempt(who)) return false;
      const limiter = local.get(name) ?? new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
      local.set(name, limiter);
      return await limiter.consume(who).then(
        () => false,
        () => true,
      );
    },
    spend: async (limit, who) => {
      if (exempt(who)) return undefined;
      try {
        await limiterFor(limit).consume(markOf(who));
        return undefined;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return minutes(refused);
        throw refused;
      }
    },
    giveBack: async (limit, who) => {
      if (!exempt(who)) await limiterFor(limit).reward(markOf(who));
    },
    minutesLeft: async (limit, who) => {
      const counted = await limiterFor(limit).get(markOf(who));
      return counted && counted.consumedPoints >= limit.points ? minutes(counted) : undefined;
    },
    forget: async (limit, who) => {
      await limiterFor(limit).delete(markOf(who));
    },
  };
}

function minutes({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 60_000));
}
