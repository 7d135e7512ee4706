import * as z from 'zod/mini';
import { call } from '../call.ts';
import { distanceBand, enoughForNow, memberCard } from './members.ts';
import { country, regionCode } from '../places.ts';
import { gender, interest, relationshipWish } from './profile-values.ts';
import { searchAges } from './search.ts';

/** Maximum number of interests in the match finder's answers, and number of members in its result. */
export const wishedInterests = 10;
export const finderResults = 24;

/**
 * Maximum age difference assumed for members who have not set an age range; also the initial value of that question.
 * (docs/product.md, Match finder.)
 */
export const presumedYears = 8;

const age = z.int().check(z.minimum(searchAges.min), z.maximum(searchAges.max));

const answers = {
  /**
   * The genders that the member would like to meet; null means those in the profile. Only members who seek both genders
   * can choose.
   */
  genders: z.nullable(z.array(gender).check(z.minLength(1), z.maxLength(2))),
  min_age: age,
  max_age: age,
  /** A region of the member's own country; null means the whole country. */
  countryregion: z.nullable(regionCode),
  interests: z.array(interest).check(
    z.maxLength(wishedInterests),
    z.refine((all) => new Set(all).size === all.length),
  ),
  relationship_wish: z.nullable(relationshipWish),
  /** Shows the wish on the profile, and lets others see that they share it. */
  wish_shown: z.boolean(),
};
const matchAnswers = z.object(answers);
/** The kind of people that a member would like to meet. Private, except for a relationship wish that is shown. */
export type MatchAnswers = z.infer<typeof matchAnswers>;

/** The member's answers, and the data that the questions need. */
export const showMatchFinder = call({
  method: 'GET',
  path: '/api/match-finder.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({
    answers: z.nullable(matchAnswers),
    /** The genders that the member seeks, and whether they can choose between them. */
    genders: z.array(gender),
    may_choose: z.boolean(),
    /** The age range that applies until the member sets one. */
    presumed_ages: z.object({ min_age: age, max_age: age }),
    country,
  }),
  refusals: {},
});

/** Saves the answers and replaces earlier ones. */
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

/** Deletes the answers. */
export const forgetMatchAnswers = call({
  method: 'DELETE',
  path: '/api/match-finder.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({}),
  refusals: {},
});

/**
 * Why a member is suggested. Each reason is true, and based on data that both have given or that others may read. Facts
 * that apply to nearly everybody are not reasons, and being online only appears beside another one.
 */
export const matchReason = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('likes_you') }),
  z.object({ reason: z.literal('both_like'), interests: z.array(interest) }),
  z.object({ reason: z.literal('same_wish'), relationship_wish: relationshipWish }),
  z.object({ reason: z.literal('near'), distance: distanceBand }),
  /** Number of years by which the member is older than the viewer; negative if younger. */
  z.object({ reason: z.literal('age'), years: z.int() }),
  z.object({ reason: z.literal('online') }),
]);
export type MatchReason = z.infer<typeof matchReason>;

const matchedCard = z.extend(memberCard, { reasons: z.array(matchReason) });
export type MatchedCard = z.input<typeof matchedCard>;

/**
 * Finds members whose wishes match the viewer's and vice versa, best match first, each with at least one reason.
 * Excludes members whom the viewer already likes, has recently passed or is in conversation with, and fictional
 * profiles. (docs/product.md, Match finder.)
 */
export const findMatches = call({
  method: 'GET',
  path: '/api/matches.php',
  by: 'member',
  input: z.strictObject({
    /** Maximum number of results; default {@link finderResults}. */
    most: z.optional(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(finderResults))),
    /** Only members with a reason other than their age, those whose photo the viewer may see first. */
    substantial: z.optional(z.literal('yes')),
  }),
  reply: z.object({ profiles: z.array(matchedCard) }),
  refusals: enoughForNow,
});
