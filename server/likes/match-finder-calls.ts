import {
  findMatches,
  forgetMatchAnswers as forgetCall,
  saveMatchAnswers as saveCall,
  showMatchFinder,
} from '#contract/match-finder.ts';
import { answer } from '../http/answer.ts';
import { forgetMatchAnswers, matchFinderOf, saveMatchAnswers } from '../members/match-answers.ts';
import { matchesFor } from '../members/match-finder.ts';
import type { PhotoAddresses } from '../outside/photo-addresses.ts';
import type { Sites } from '../site/sites.ts';
import { likedBy } from './likes-queries.ts';
import { likersAmong } from './swipe-game-queries.ts';

const finding = { name: 'match_finder', points: 60, seconds: 3600 };
/** Nobody likes more people than this. */
const everyone = 10_000;

export const matchFinderCalls = (sites: Sites, addresses: PhotoAddresses) => [
  answer(showMatchFinder, ({ db, viewer }) => matchFinderOf(db, viewer)),
  answer(saveCall, ({ db, viewer, input, now }) => saveMatchAnswers(db, viewer, input, now)),
  answer(forgetCall, ({ db, viewer }) => forgetMatchAnswers(db, viewer)),
  answer(
    findMatches,
    async ({ db, viewer, request, now }) => {
      const { niche } = (await sites.of(request.host)).settings;
      const liked = await likedBy(db, viewer, everyone);
      const terms = { addresses, niche, liked, likersAmong: likersOf };
      return await matchesFor(db, viewer, terms, now);

      async function likersOf(others: Parameters<typeof likersAmong>[2]) {
        return await likersAmong(db, viewer, others);
      }
    },
    finding,
  ),
];
