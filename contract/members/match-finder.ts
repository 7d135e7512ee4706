import * as z from 'zod/mini';
import { call } from '../call.ts';
import { distanceBand, enoughForNow, memberCard } from './members.ts';
import { country, regionCode } from '../places.ts';
import { gender, interest } from './profile-values.ts';
import { searchAges } from './search.ts';

/** What kind of relationship somebody hopes for. The specification names the question and no values. */
export const relationshipWishes = ['lasting', 'open', 'light', 'friendship'] as const;
export type RelationshipWish = (typeof relationshipWishes)[number];
export const relationshipWish = z.enum(relationshipWishes);

/** How many interests the match finder asks for, and how many members it shows. */
export const wishedInterests = 10;
export const finderResults = 24;

/**
 * Members who have set no ages are taken to look for people within this many years of their own age; the question about
 * ages starts with these. (docs/product.md, Match finder.)
 */
export const presumedYears = 8;

const age = z.int().check(z.minimum(searchAges.min), z.maximum(searchAges.max));

const answers = {
  /** Null: as in the profile. Only members who seek both genders have a choice. */
  genders: z.nullable(z.array(gender).check(z.minLength(1), z.maxLength(2))),
  min_age: age,
  max_age: age,
  /** In the member's own country; null: all of it. */
  countryregion: z.nullable(regionCode),
  interests: z.array(interest).check(
    z.maxLength(wishedInterests),
    z.refine((all) => new Set(all).size === all.length),
  ),
  relationship_wish: z.nullable(relationshipWish),
  /** Others may read the wish, and learn that they share it. */
  wish_shown: z.boolean(),
};
const matchAnswers = z.object(answers);
/** Whom a member would like to meet. Nobody else reads it, except a wish that is shown. */
export type MatchAnswers = z.infer<typeof matchAnswers>;

/** The member's answers, and what the questions need to know. */
export const showMatchFinder = call({
  method: 'GET',
  path: '/api/match-finder.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({
    answers: z.nullable(matchAnswers),
    /** The genders that the member seeks, and whether they can choose among them. */
    genders: z.array(gender),
    may_choose: z.boolean(),
    /** The ages that apply until the member has set some. */
    presumed_ages: z.object({ min_age: age, max_age: age }),
    country,
  }),
  refusals: {},
});

/** Saves the answers, in place of earlier ones. */
export const saveMatchAnswers = call({
  method: 'PUT',
  path: '/api/match-finder.php',
  by: 'member',
  input: z
    .strictObject(answers)
    .check(z.refine(({ min_age, max_age }) => min_age <= max_age, { path: ['max_age'], error: 'below_min_age' })),
  reply: z.object({ answers: matchAnswers }),
  refusals: { no_such_region: 422 },
});

/** Forgets the answers. */
export const forgetMatchAnswers = call({
  method: 'DELETE',
  path: '/api/match-finder.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({}),
  refusals: {},
});

/**
 * Why somebody is shown. Each reason is true, and based on what both have said or others may read. What applies to
 * nearly everybody is no reason; being online is only given beside another one.
 */
export const matchReason = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('likes_you') }),
  z.object({ reason: z.literal('both_like'), interests: z.array(interest) }),
  z.object({ reason: z.literal('same_wish'), relationship_wish: relationshipWish }),
  z.object({ reason: z.literal('near'), distance: distanceBand }),
  /** How many years older than the viewer they are; negative: younger. */
  z.object({ reason: z.literal('age'), years: z.int() }),
  z.object({ reason: z.literal('online') }),
]);
export type MatchReason = z.infer<typeof matchReason>;

const matchedCard = z.extend(memberCard, { reasons: z.array(matchReason) });
export type MatchedCard = z.input<typeof matchedCard>;

/**
 * The members whose wishes and the viewer's fit each other, the most promising first, each for at least one reason.
 * Excludes members whom the viewer already likes, has recently passed or is in conversation with, and fictional
 * profiles. (docs/product.md, Match finder.)
 */
export const findMatches = call({
  method: 'GET',
  path: '/api/matches.php',
  by: 'member',
  input: z.strictObject({
    /** At most this many; default {@link finderResults}. */
    most: z.optional(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(finderResults))),
  }),
  reply: z.object({ profiles: z.array(matchedCard) }),
  refusals: enoughForNow,
});
