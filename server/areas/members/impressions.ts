import type { MemberId } from '#contract/members/members.ts';
import { refuse } from '#contract/refusal.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Limit, Limits } from '../../platform/http/limits.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { Pseudonymize } from '../../platform/core/pseudonym.ts';
import type { Notes } from '../../platform/live/notes.ts';
import { makeSeenLately } from './search/seen-lately.ts';

/**
 * Number of cards that a profile counts as, because it reveals about four times as much as a card. (docs/product.md,
 * How many people one sees in an hour.)
 */
export const profilePoints = 4;
/**
 * Limit on what a member is shown: 300 profiles an hour, 1,200 cards, or a mix of both; and five such hours a day.
 * (Safety, section 2.3: S-SCRAPE.)
 */
export const shownAnHour: Limit = { name: 'shown_hour', points: 300 * profilePoints, seconds: 3600 };
export const shownADay: Limit = { name: 'shown_day', points: 5 * shownAnHour.points, seconds: 86_400 };
/** Limit on what an IP network is shown without a login: sixty cards an hour. */
export const shownToVisitors: Limit = { name: 'shown_visitors', points: 60, seconds: 3600 };

/** The viewer: a member, or a visitor by their IP address. */
export interface Onlooker {
  readonly viewer: MemberId | undefined;
  readonly ip: string;
}

/**
 * Counts which members a viewer is shown, on any screen; repetitions within the hour do not count. Refuses beyond the
 * limit: the results must then not be shown.
 */
export interface Impressions {
  ofCards(onlooker: Onlooker, cards: readonly MemberId[]): Promise<ReturnType<typeof enough> | undefined>;
  ofProfile(viewer: MemberId, profile: MemberId): Promise<ReturnType<typeof enough> | undefined>;
}

export interface ImpressionTools {
  readonly clock: Clock;
  /** Replicates impressions to the other processes, so that repetitions count in none of them. */
  readonly notes: Notes;
  readonly pseudonymize: Pseudonymize;
}

export function makeImpressions(limits: Limits, { clock, notes, pseudonymize }: ImpressionTools): Impressions {
  const seen = makeSeenLately(clock, shownAnHour.seconds);
  notes.listen((told) => {
    if (told.note === 'shown') seen.noteMarks(told.who, told.marks);
  });

  async function count(onlooker: Onlooker, shown: readonly string[], points: number) {
    const { viewer, ip } = onlooker;
    const who = pseudonymize(viewer ?? networkOf(ip));
    const fresh = seen.unseen(who, shown);
    if (fresh.length === 0) return undefined;
    for (const limit of viewer ? [shownAnHour, shownADay] : [shownToVisitors]) {
      const seconds = await limits.consume(limit, viewer ?? ip, fresh.length * points);
      if (seconds) return enough(seconds);
    }
    notes.tell({ note: 'shown', who, marks: seen.note(who, fresh) });
    return undefined;
  }

  return {
    ofCards: async (onlooker, cards) => await count(onlooker, cards, 1),
    ofProfile: async (viewer, profile) => await count({ viewer, ip: '' }, [`profile ${profile}`], profilePoints),
  };
}

function enough(seconds: number) {
  return refuse('enough_for_now', { seconds });
}
