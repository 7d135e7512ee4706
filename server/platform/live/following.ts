import type { MemberId } from '#contract/members/members.ts';

/** Where the events of members come from that have to be asked for. */
export interface Feed {
  /** Resolves once everything that is announced to the member from now on comes here. */
  follow(member: MemberId): Promise<void>;
  leave(member: MemberId): void;
}

/** Whose events come to this process. Without a feed all do, since ever. */
export interface Following {
  begin(feed: Feed): void;
  /** Resolves once the events of the member come here. They do for a while after the last listener has gone. */
  attend(member: MemberId, now: number): Promise<void>;
  /** Since when all events of the member have come here, in milliseconds. */
  since(member: MemberId): number;
}

interface Followed {
  readonly standing: Promise<void>;
  since: number;
  /** When somebody last needed it. */
  at: number;
}

/** How often those are sought whom nobody needs any more. */
const sweepMilliseconds = 10_000;

/** A member nobody `listens` to is left after `keptMilliseconds`: their browser may be back in a moment. */
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
