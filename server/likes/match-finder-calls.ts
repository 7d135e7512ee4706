import {
  findMatches,
  forgetMatchAnswers as forgetCall,
  saveMatchAnswers as saveCall,
  showMatchFinder,
} from '#contract/members/match-finder.ts';
import { answer } from '../http/answer.ts';
import { forgetMatchAnswers, matchFinderOf, saveMatchAnswers } from '../members/match-answers.ts';
import type { Impressions } from '../members/impressions.ts';
import { matchesFor } from '../members/match-finder.ts';
import type { PhotoAddresses } from '../outside/photo-addresses.ts';
import type { Sites } from '../site/sites.ts';
import { likersAmong, metBy } from './swipe-game-queries.ts';

/** As many as searches: the best matches are shown above each search. */
const finding = { name: 'match_finder', points: 240, seconds: 3600 };

export const matchFinderCalls = (sites: Sites, addresses: PhotoAddresses, impressions: Impressions) => [
  answer(showMatchFinder, ({ db, viewer, now }) => matchFinderOf(db, viewer, now)),
  answer(saveCall, ({ db, viewer, input, now }) => saveMatchAnswers(db, viewer, input, now)),
  answer(forgetCall, ({ db, viewer }) => forgetMatchAnswers(db, viewer)),
  answer(
    findMatches,
    async ({ db, viewer, input: { most }, request, now }) => {
      const { niche } = (await sites.of(request.host)).settings;
      const met = await metBy(db, viewer, now);
      const terms = { addresses, niche, met, likersAmong: likersOf, ...(most && { most }) };
      const found = await matchesFor(db, viewer, terms, now);
      const cards = found.profiles.map(({ id }) => id);
      return (await impressions.ofCards({ viewer, ip: request.ip }, cards)) ?? found;

      async function likersOf(others: Parameters<typeof likersAmong>[2]) {
        return await likersAmong(db, viewer, others);
      }
    },
    finding,
  ),
];
