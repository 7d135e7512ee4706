import type { MatchAnswers } from '#contract/members/match-finder.ts';
import type { MemberId } from '#contract/members/members.ts';
import { ageOn, dayIn } from '#contract/time.ts';
import { refuse } from '#contract/refusal.ts';
import type { Db, Sql, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { isRegionOf } from '../site/regions.ts';
import type { CandidateWish } from './search/candidates.ts';
import { type CardRow, cardOf } from './cards.ts';
import { searchedGender, soughtBy } from './search/compatibility.ts';
import { type Ages, isAmong, wishedAges } from './search/wished-ages.ts';

/** Returns a member's answers in the match finder; undefined if they have not answered. */
export async function answersOf(db: Sql, member: MemberId): Promise<MatchAnswers | undefined> {
  return (await answersAmong(db, [member])).get(member);
}

/** Returns the answers of several members; those without answers are omitted. */
export async function answersAmong(db: Sql, members: readonly MemberId[]): Promise<Map<MemberId, MatchAnswers>> {
  if (members.length === 0) return new Map();
  const rows = await db
    .selectFrom('match_answer')
    .selectAll()
    .where('member_id', '=', (any) => any.fn('any', [any.val(members)]))
    .execute();
  return new Map(rows.map(({ member_id, answered_at: _at, ...answers }) => [member_id, answers]));
}

/** Returns the questions of the match finder, and the member's answers. */
export async function matchFinderOf(db: Sql, member: MemberId, now: Date) {
  const [own, answers] = await Promise.all([cardOf(db, member), answersOf(db, member)]);
  return {
    answers: answers ?? null,
    genders: soughtBy(own!),
    may_choose: own!.sexuality === 'bi',
    presumed_ages: wishedAges(own!, undefined, dayIn('UTC', now)),
    country: own!.country,
  };
}

export async function saveAnswers(db: Db, member: MemberId, said: MatchAnswers, now: Date) {
  return await transact(db, async (tx) => {
    // The lock orders this before or after a withdrawal of the consent to store the chosen gender.
    const own = await tx
      .selectFrom('member_card')
      .select(['country', 'sexuality'])
      .where('id', '=', member)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (said.countryregion !== null && !isRegionOf(own.country, said.countryregion)) return refuse('no_such_region');
    const answers = { ...said, genders: own.sexuality === 'bi' ? said.genders : null };
    const row = { ...answers, answered_at: now };
    await tx
      .insertInto('match_answer')
      .values({ member_id: member, ...row })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
      .execute();
    return { answers };
  });
}

export async function forgetAnswers(db: Sql, member: MemberId) {
  await db.deleteFrom('match_answer').where('member_id', '=', member).execute();
  return {};
}

/** Deletes the chosen genders, because the consent to store whom the member seeks was withdrawn. */
export async function forgetChosenGenders(tx: Tx, member: MemberId): Promise<void> {
  await tx.updateTable('match_answer').set({ genders: null }).where('member_id', '=', member).execute();
}

/** Returns the search on a member's behalf. `unanswered` are the ages for a member who has not answered. */
export function wishOf(
  own: CardRow,
  answers: MatchAnswers | undefined,
  niche: number,
  unanswered: Ages,
): CandidateWish {
  const presumed = own.sexuality === 'bi' ? soughtBy(own) : [searchedGender(own, undefined, niche)];
  // The current profile takes precedence over an earlier choice.
  const chosen = answers?.genders?.filter((gender) => presumed.includes(gender)) ?? [];
  const { min_age, max_age } = answers ?? unanswered;
  return {
    genders: chosen.length > 0 ? chosen : presumed,
    min_age,
    max_age,
    // The region in the answers may be in a country that the member has left.
    countryregion:
      answers?.countryregion && isRegionOf(own.country, answers.countryregion) ? answers.countryregion : null,
  };
}

/** Returns whether a member fits another one's answers; true if there are no answers to contradict. */
export function isWished(card: CardRow, answers: MatchAnswers | undefined, now: Date): boolean {
  if (!answers) return true;
  const { genders, countryregion } = answers;
  return (
    (genders === null || genders.includes(card.gender)) &&
    isAmong(answers, ageOn(card.birth_date, dayIn('UTC', now))) &&
    (countryregion === null || card.region === countryregion)
  );
}

/** Returns the relationship wish that both share, if the other member shows theirs. */
export function sameWish(own: MatchAnswers | undefined, other: MatchAnswers | undefined) {
  const wish = own?.relationship_wish;
  return wish && other?.wish_shown && other.relationship_wish === wish ? wish : undefined;
}
