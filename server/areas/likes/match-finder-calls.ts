import { findMatches, forgetMatchAnswers, saveMatchAnswers, showMatchFinder } from '#contract/members/match-finder.ts';
import { answer } from '../../platform/http/answer.ts';
import { forgetAnswers, matchFinderOf, saveAnswers } from '../members/match-answers.ts';
import type { Impressions } from '../members/impressions.ts';
import { matchesFor } from '../members/match-finder.ts';
import { likersAmong, metBy } from './swipe-game-queries.ts';

/** The same limit as for searches: the best matches are shown above each search. */
const finding = { name: 'match_finder', points: 240, seconds: 3600 };

export const matchFinderCalls = (impressions: Impressions) => [
  answer(showMatchFinder, ({ db, viewer, now }) => matchFinderOf(db, viewer.id, now)),
  answer(saveMatchAnswers, ({ db, viewer, input, now }) => saveAnswers(db, viewer.id, input, now)),
  answer(forgetMatchAnswers, ({ db, viewer }) => forgetAnswers(db, viewer.id)),
  answer(
    findMatches,
    async ({ db, viewer, input: { most, substantial }, request, now }) => {
      const met = await metBy(db, viewer.id, now);
      const terms = { met, likersAmong: likersOf, ...(most && { most }), substantial: substantial === 'yes' };
      const found = await matchesFor(db, viewer, terms);
      const cards = found.profiles.map(({ id }) => id);
      return (await impressions.ofCards({ viewer: viewer.id, ip: request.ip }, cards)) ?? found;

      async function likersOf(others: Parameters<typeof likersAmong>[2]) {
        return await likersAmong(db, viewer.id, others);
      }
    },
    finding,
  ),
];
