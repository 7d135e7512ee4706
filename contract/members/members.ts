import * as z from 'zod/mini';
import { call } from '../call.ts';
import { picture } from '../photos.ts';
import { country } from '../places.ts';
import { rangesInOrder } from './fact-filters.ts';
import { factAnswers } from './facts.ts';
import { gender, interest, relationshipWish, sexuality } from './profile-values.ts';
import { agesInOrder, liftableFilters, madeState, searchAsked, searchMade, searchState, widenings } from './search.ts';
import { tracking } from '../tracking.ts';

export const memberId = z.uuid().brand<'MemberId', 'inout'>();
export type MemberId = z.infer<typeof memberId>;

/** Upper bound of the distance in km, or `farther`. Never more precise. (Decision 034.) */
export const distanceBand = z.union([z.literal([10, 25, 50, 100, 250]), z.literal('farther')]);
export type DistanceBand = z.infer<typeof distanceBand>;

/** A summary of a member for others. Never contains an address, a date of birth or coordinates. */
export const memberCard = z.object({
  id: memberId,
  name: z.string(),
  gender,
  age: z.int(),
  country,
  region: z.nullable(z.string()),
  city: z.nullable(z.string()),
  distance: z.nullable(distanceBand),
  online: z.boolean(),
  premium: z.boolean(),
  /** A fictional profile made by the operator; labeled as such wherever it is shown. */
  fictional_icon: z.boolean(),
  main_image: z.nullable(picture),
  /** The interests that the viewer has too. */
  shared_interests: z.array(interest),
});
export type MemberCard = z.input<typeof memberCard>;

/** The parts of a profile that other members may read. Empty fields are null. */
export const memberProfile = z.extend(memberCard, {
  pictures: z.array(picture),
  /** Coarse, so that it never reveals an exact time; null for invisible members. */
  last_active: z.nullable(z.enum(['now', 'today', 'this_week', 'longer_ago'])),
  /** The member's one-line greeting. */
  signup_message: z.string(),
  about_me: z.string(),
  /** The language of the text (ISO 639-1) if it can be translated for the viewer. */
  about_me_language: z.nullable(z.string()),
  interests: z.array(interest),
  ...factAnswers,
  sexuality: z.nullable(sexuality),
  /** The viewer likes this member, and this member likes the viewer. Both together are a match. */
  liked: z.boolean(),
  likes_me: z.boolean(),
  /** The like was given automatically, because the member's settings allow it. */
  likes_me_automatically: z.boolean(),
  /** The relationship wish that both have told the match finder, if this member shows theirs; otherwise null. */
  shared_wish: z.nullable(relationshipWish),
  /** The viewer has blocked this member. */
  blocked_by_me: z.boolean(),
});
export type MemberProfile = z.input<typeof memberProfile>;

/**
 * The viewer has reached a limit: 300 profiles or 1,200 cards an hour, 60 cards for a visitor. More are available after
 * `seconds`; those already seen stay available. (Safety, section 2.3: S-SCRAPE.)
 */
export const enoughForNow = { enough_for_now: { status: 429, details: z.object({ seconds: z.int() }) } } as const;

/** Cards per page, pages per search, and the number up to which results are counted exactly. */
export const searchPage = 24;
export const searchPages = 20;
export const countedResults = 1000;

/** `num_results` is exact up to 1,000; beyond that `more_than_counted` is true. Fictional profiles are not counted. */
const counted = { num_results: z.int(), more_than_counted: z.boolean() };

/** Members found only by a widened search. The count includes all results of the widened search. */
const similarResults = z.object({ widened: z.enum(widenings), profiles: z.array(memberCard), ...counted });
export type SimilarResults = z.input<typeof similarResults>;

/**
 * Finds members who match the viewer's search and whose search matches the viewer, 24 a page. `active` sorts by
 * activity: online now, today, this week, earlier; within each, members with a photo first, then the most recently
 * active. (Specification, section 3: search state.) Filters that the site does not offer are ignored.
 */
export const searchMembers = call({
  method: 'GET',
  path: '/api/members.php',
  by: 'member',
  input: z
    .strictObject({
      ...searchAsked,
      /** The cursor returned with the previous page of the same search. */
      after: z.optional(z.string().check(z.maxLength(300))),
    })
    .check(agesInOrder, ...rangesInOrder),
  reply: z.object({
    /** The search that was run, including defaults such as the viewer's own country. */
    search: searchMade,
    /** The genders that the viewer seeks: `gender` can only be one of these. */
    genders: z.array(gender),
    /** True if the viewer has set their home; distances are unknown otherwise. */
    has_home: z.boolean(),
    profiles: z.array(memberCard),
    next: z.nullable(z.string()),
    /** There are more results than one search can page through; the search must be narrowed. */
    cut_off: z.boolean(),
    /** Sent with the first page; null on the following ones. */
    num_results: z.nullable(counted.num_results),
    more_than_counted: counted.more_than_counted,
    /** Results of successively wider searches, to fill up a short first page. */
    similar: z.array(similarResults),
    /**
     * If nobody is found: the filter whose removal finds the most members, and their number. Null otherwise, or if
     * removing filters does not help.
     */
    emptied_by: z.nullable(z.object({ filter: z.enum(liftableFilters), ...counted })),
  }),
  refusals: { bad_cursor: 400, no_such_region: 422, no_home: 422, ...enoughForNow },
});

/** A member as shown to visitors: without town, activity, recognizable face or link to the profile. */
export const visitorCard = z.object({
  name: z.string(),
  gender,
  age: z.int(),
  country,
  region: z.nullable(z.string()),
  main_image: z.nullable(picture),
});
export type VisitorCard = z.input<typeof visitorCard>;

/** Number of cards shown to a visitor. (Safety, section 2.3: S-SCRAPE.) */
export const visitorPage = 12;

/**
 * Runs a search for a visitor if the site's `logged_out_search` allows it, or `logged_out_search_trafficsource` for
 * visitors from a traffic source; otherwise the visitor must log in. (Specification, section 6.)
 */
export const searchAsVisitor = call({
  method: 'GET',
  path: '/api/visitor-search.php',
  by: 'visitor',
  input: z
    .strictObject({ ...searchState, network: tracking.shape.network, ref: tracking.shape.ref })
    .check(agesInOrder),
  reply: z.object({ search: z.object(madeState), profiles: z.array(visitorCard), ...counted }),
  refusals: { no_such_region: 422, ...enoughForNow },
});

/**
 * One member on a page before sign-up: the contents of a visitor's card, with an unblurred photo if the member allows
 * it. Null for members who may not be shown, exactly as for ids that never existed.
 */
export const presentMember = call({
  method: 'GET',
  path: '/api/public-member.php',
  by: 'visitor',
  input: z.strictObject({ id: memberId }),
  reply: z.object({ member: z.nullable(z.extend(visitorCard, { fictional_icon: z.boolean() })) }),
  refusals: enoughForNow,
});

/**
 * Returns one member's profile. Members who may not be seen are reported as not found; a member who has blocked the
 * viewer is reported as such.
 */
export const showMember = call({
  method: 'GET',
  path: '/api/member.php',
  by: 'member',
  input: z.strictObject({ id: memberId }),
  reply: z.object({ profile: memberProfile }),
  refusals: {
    no_such_member: 404,
    blocked: { status: 403, details: z.object({ name: z.string() }) },
    ...enoughForNow,
  },
});
