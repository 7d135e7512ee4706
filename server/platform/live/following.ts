import type { MemberId } from '#contract/members/members.ts';

/** A source of events that requires a subscription for each member. */
export interface Feed {
  /** Resolves once this process receives everything announced to the member from now on. */
  follow(member: MemberId): Promise<void>;
  leave(member: MemberId): void;
}

/**
 * Tracks the members whose events this process receives. Without a feed, it has always received the events of all
 * members.
 */
export interface Following {
  begin(feed: Feed): void;
  /**
   * Resolves once this process receives the member's events. The subscription outlives the last listener for a while.
   */
  attend(member: MemberId, now: number): Promise<void>;
  /**
   * Returns the time, in milliseconds, from which this process has received all of the member's events; `Infinity` if
   * it does not receive them yet, `-Infinity` without a feed.
   */
  since(member: MemberId): number;
}

interface Followed {
  readonly standing: Promise<void>;
  since: number;
  /** When the subscription was last needed, in milliseconds. */
  at: number;
}

/** Interval of the search for unneeded subscriptions. */
const sweepMilliseconds = 10_000;

/** Unsubscribes from a member without listeners only after `keptMilliseconds`: the member's browser may soon return. */
export function makeFollowing(listens: (member: MemberId) => boolean, keptMilliseconds: number): Following {
  const followed = new Map<MemberId, Followed>();
  let feed: Feed | undefined;
  let swept = 0;

  function sweep(now: number): void {
    if (now - swept < sweepMilliseconds) return;
    swept = now;
    for (const [member, one] of followed) {
      if (listens(member)) one.at = now;
      if (now - one.at < keptMilliseconds) continue;
      followed.delete(member);
      feed?.leave(member);
    }
  }

  return {
    begin: (begun) => {
      feed = begun;
    },
    attend: async (member, now) => {
      if (!feed) return;
      sweep(now);
      const known = followed.get(member);
      if (known) {
        known.at = now;
        return await known.standing;
      }
      const one: Followed = { standing: feed.follow(member), since: Number.POSITIVE_INFINITY, at: now };
      followed.set(member, one);
      const begun = performance.now();
      await one.standing;
      one.since = now + (performance.now() - begun);
    },
    since: (member) => (feed ? (followed.get(member)?.since ?? Number.POSITIVE_INFINITY) : Number.NEGATIVE_INFINITY),
  };
}
