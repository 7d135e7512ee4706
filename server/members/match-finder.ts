import { finderResults, type MatchAnswers, type MatchReason, reasonInterests } from '#contract/match-finder.ts';
import type { MemberId } from '#contract/members.ts';
import type { PhotoAddresses } from '../outside/photo-addresses.ts';
import type { Sql } from '../postgres/db.ts';
import { candidatesFor } from './candidates.ts';
import { type CardRow, cardView, isOnline } from './cards.ts';
import { ownAndHidden } from './hidden.ts';
import { answersAmong, answersOf, isWished, wishOf } from './match-answers.ts';
import { ranked, type Suggestion } from './ranking.ts';

/** Out of so many the best are shown. */
const candidates = 300;
/** The same hope for both says more than an interest in common, and who likes one already says most. */
const wishPoints = 4;
const likerPoints = 6;
const nearKm = 50;

export interface FinderTerms {
  readonly addresses: PhotoAddresses;
  readonly niche: number;
  /** Whom the viewer likes already; they are not looked for any more. */
  readonly liked: readonly MemberId[];
  /** Who of these likes the viewer. */
  readonly likersAmong: (others: readonly MemberId[]) => Promise<ReadonlySet<MemberId>>;
}

/** The members that fit both ways and as both have wished, each with the reasons for it, the most promising first. */
export async function matchesFor(db: Sql, member: MemberId, terms: FinderTerms, now: Date) {
  const { addresses, niche, liked, likersAmong } = terms;
  const [{ own, hidden }, said] = await Promise.all([ownAndHidden(db, member), answersOf(db, member)]);
  const rows = await candidatesFor(db, own, wishOf(own, said, niche), [...hidden, ...liked], candidates, now);
  const ids = rows.map(({ id }) => id);
  const [answers, likers] = await Promise.all([answersAmong(db, ids), likersAmong(ids)]);
  const wished = rows.filter(({ id }) => isWished(own, answers.get(id), now));

  const suggested = ranked(own, wished, now, {
    interests: said?.interests ?? [],
    more: ({ id }) => (sameWish(said, answers.get(id)) ? wishPoints : 0) + (likers.has(id) ? likerPoints : 0),
  });
  const view = cardView(own, addresses, now);
  return {
    profiles: suggested.slice(0, finderResults).map((one) => ({
      ...view(one.row),
      reasons: reasonsFor(one, sameWish(said, answers.get(one.row.id)), likers.has(one.row.id), now),
    })),
  };
}

/** The hope of both, where the other lets it be read. */
function sameWish(own: MatchAnswers | undefined, other: MatchAnswers | undefined) {
  const wish = own?.relationship_wish;
  return wish && other?.wish_shown && other.relationship_wish === wish ? wish : undefined;
}

function reasonsFor(
  { row, shared, distance }: Suggestion,
  relationship_wish: ReturnType<typeof sameWish>,
  isLiker: boolean,
  now: Date,
): MatchReason[] {
  const reasons: (MatchReason | false | undefined)[] = [
    isLiker && { reason: 'likes_you' },
    shared.length > 0 && { reason: 'both_like', interests: shared.slice(0, reasonInterests) },
    relationship_wish && { reason: 'same_wish', relationship_wish },
    typeof distance === 'number' && distance <= nearKm && { reason: 'near', distance },
    activeReason(row, now),
  ];
  return reasons.filter((reason) => typeof reason === 'object');
}

function activeReason(row: CardRow, now: Date): MatchReason | undefined {
  if (isOnline(row, now)) return { reason: 'active', last_active: 'now' };
  const isToday = now.getTime() - row.last_active_at.getTime() < 86_400_000;
  return isToday ? { reason: 'active', last_active: 'today' } : undefined;
}
