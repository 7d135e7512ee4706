import { finderResults } from '#contract/members/match-finder.ts';
import type { MemberId } from '#contract/members/members.ts';
import { ageOn, dayIn } from '#contract/time.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import { candidatesFor } from './search/candidates.ts';
import { cardView } from './cards.ts';
import { ownAndHidden } from './hidden.ts';
import { answersAmong, answersOf, isWished, sameWish, wishOf } from './match-answers.ts';
import { nearestThirdFirst, ranked, showsFace, type Suggestion } from './search/ranking.ts';
import { isSubstantial, reasonsAmong } from './search/reasons.ts';
import { isAmong, wishedAges } from './search/wished-ages.ts';

/** Number of candidates that are ranked. */
const candidates = 300;
/**
 * Points for a shared relationship wish, which counts more than a shared interest. A like from the other member counts
 * most.
 */
const wishPoints = 4;
const likerPoints = 6;

export interface FinderTerms {
  /** Members already connected with the viewer; they are not suggested. */
  readonly met: readonly MemberId[];
  /** Returns the members among `others` who like the viewer. */
  readonly likersAmong: (others: readonly MemberId[]) => Promise<ReadonlySet<MemberId>>;
  readonly most?: number;
  /** Leaves out members whose only reason is their age, and puts those with a visible photo first. */
  readonly substantial?: boolean;
}

/** Returns the members who fit the viewer's answers and vice versa, most promising first, each with the reasons. */
export async function matchesFor(db: Sql, viewer: Viewer, terms: FinderTerms) {
  const { met, likersAmong, most = finderResults, substantial = false } = terms;
  const { now } = viewer;
  const { niche } = (await viewer.site()).settings;
  const [{ own, hidden }, said] = await Promise.all([ownAndHidden(db, viewer.id), answersOf(db, viewer.id)]);
  const today = dayIn('UTC', now);
  const wish = wishOf(own, said, niche, wishedAges(own, said, today));
  const rows = await candidatesFor(db, { own, hidden: [own.id, ...hidden, ...met], began: now }, wish, candidates);
  const ids = rows.map(({ id }) => id);
  const [answers, likers] = await Promise.all([answersAmong(db, ids), likersAmong(ids)]);
  const age = ageOn(own.birth_date, today);
  const wishing = rows.filter((row) => {
    const theirs = answers.get(row.id);
    return isWished(own, theirs, now) && isAmong(wishedAges(row, theirs, today), age);
  });

  const hopeOf = (id: MemberId) => sameWish(said, answers.get(id));
  const inOrder = ranked(own, wishing, now, {
    interests: said?.interests ?? [],
    more: ({ id }) => (hopeOf(id) ? wishPoints : 0) + (likers.has(id) ? likerPoints : 0),
  });
  const relationOf = ({ row: { id } }: Suggestion) => ({ likesYou: likers.has(id), relationship_wish: hopeOf(id) });
  const suggested = nearestThirdFirst(inOrder, ({ row }) => likers.has(row.id));
  const reasonsFor = reasonsAmong(suggested, relationOf, now);
  const view = cardView(own, viewer);
  const shown = suggested
    .map((one) => ({ row: one.row, reasons: reasonsFor(one) }))
    .filter(({ reasons }) => (substantial ? reasons.some(isSubstantial) : reasons.length > 0));
  const face = ({ row }: (typeof shown)[number]) => Number(showsFace(row, own));
  return {
    profiles: (substantial ? shown.toSorted((a, b) => face(b) - face(a)) : shown)
      .slice(0, most)
      .map(({ row, reasons }) => ({ ...view(row), reasons })),
  };
}
