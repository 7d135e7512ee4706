import * as z from 'zod/mini';
import { call } from '../call.ts';
import { picture } from '../photos.ts';
import { country } from '../places.ts';
import { rangesInOrder } from './fact-filters.ts';
import { factAnswers } from './facts.ts';
import { gender, interest, sexuality } from './profile-values.ts';
import { agesInOrder, liftableFilters, madeState, searchAsked, searchMade, searchState, widenings } from './search.ts';
import { tracking } from '../tracking.ts';

export const memberId = z.uuid().brand<'MemberId', 'inout'>();
export type MemberId = z.infer<typeof memberId>;

/** How far away someone is, in km: under 10, 25, 50, 100, 250, or farther. Never finer. (Decision 034.) */
export const distanceBand = z.union([z.literal([10, 25, 50, 100, 250]), z.literal('farther')]);
export type DistanceBand = z.infer<typeof distanceBand>;

/** A member as others see them at a glance. It never carries an address, a birth date or coordinates. */
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
  /** The profile is fictional, made by the operator, and is labelled so wherever it is shown. */
  fictional_icon: z.boolean(),
  main_image: z.nullable(picture),
  /** Every interest that the viewer has as well. */
  shared_interests: z.array(interest),
});
export type MemberCard = z.input<typeof memberCard>;

/** Everything another member may read about someone. Fields left empty are null. */
export const memberProfile = z.extend(memberCard, {
  pictures: z.array(picture),
  /** Shown in words: now, today, this week, longer ago. Never an exact time, and nothing for invisible members. */
  last_active: z.nullable(z.enum(['now', 'today', 'this_week', 'longer_ago'])),
  /** Their one-line greeting. */
  signup_message: z.string(),
  about_me: z.string(),
  /** If it can be translated: its language (ISO 639-1), which the viewer may not read. */
  about_me_language: z.nullable(z.string()),
  interests: z.array(interest),
  ...factAnswers,
  sexuality: z.nullable(sexuality),
  /** The viewer likes this member; this member likes the viewer. Both: it is a match. */
  liked: z.boolean(),
  likes_me: z.boolean(),
  /** The like was given automatically by their settings. */
  likes_me_automatically: z.boolean(),
  /** The viewer has blocked this member. */
  blocked_by_me: z.boolean(),
});
export type MemberProfile = z.input<typeof memberProfile>;

/**
 * The viewer has been shown as many people as a limit allows: 300 profiles or 1,200 cards an hour, a visitor 60 cards.
 * More are shown after `seconds`; those they have seen already stay available. (Safety, section 2.3: S-SCRAPE.)
 */
export const enoughForNow = { enough_for_now: { status: 429, details: z.object({ seconds: z.int() }) } } as const;

/** How many cards a page holds, how many pages a search has, and up to where results are counted exactly. */
export const searchPage = 24;
export const searchPages = 20;
export const countedResults = 1000;

/** `num_results` is exact up to 1,000; beyond that `more_than_counted` is true. Fictional profiles never count. */
const counted = { num_results: z.int(), more_than_counted: z.boolean() };

/**
 * The members of a widened search that the search itself did not find; the count is that of the whole widened search.
 */
const similarResults = z.object({ widened: z.enum(widenings), profiles: z.array(memberCard), ...counted });
export type SimilarResults = z.input<typeof similarResults>;

/**
 * The members who fit the viewer both ways, 24 a page. `active`: online now, then active today, this week, before;
 * within each, members with a photo first, then the most recently active. (Specification, section 3: search state.)
 * Filters that the site does not offer are ignored.
 */
export const searchMembers = call({
  method: 'GET',
  path: '/api/members.php',
  by: 'member',
  input: z
    .strictObject({
      ...searchAsked,
      /** Where the previous page of the same search ended. */
      after: z.optional(z.string().check(z.maxLength(300))),
    })
    .check(agesInOrder, ...rangesInOrder),
  reply: z.object({
    /** The search that was run, with defaults such as the viewer's own country filled in. */
    search: searchMade,
    /** The genders that the viewer seeks: `gender` can only choose among these. */
    genders: z.array(gender),
    /** Whether the viewer has set where they live: distances are only known then. */
    has_home: z.boolean(),
    profiles: z.array(memberCard),
    next: z.nullable(z.string()),
    /** There are more results than the pages of one search hold: a narrower search finds them. */
    cut_off: z.boolean(),
    /** Sent with the first page; null on the following ones. */
    num_results: z.nullable(counted.num_results),
    more_than_counted: counted.more_than_counted,
    /** Fills up a short first page with wider and wider searches. */
    similar: z.array(similarResults),
    /**
     * When nobody is found: the filter without which most members are, and how many. Null otherwise, or if nothing
     * helps.
     */
    emptied_by: z.nullable(z.object({ filter: z.enum(liftableFilters), ...counted })),
  }),
  refusals: { bad_cursor: 400, no_such_region: 422, no_home: 422, ...enoughForNow },
});

/** A member as a visitor sees them: no town, no activity, no recognisable face, and no link to the profile. */
export const visitorCard = z.object({
  name: z.string(),
  gender,
  age: z.int(),
  country,
  region: z.nullable(z.string()),
  main_image: z.nullable(picture),
});
export type VisitorCard = z.input<typeof visitorCard>;

/** How many cards a visitor sees. (Safety, section 2.3: S-SCRAPE.) */
export const visitorPage = 12;

/**
 * What a visitor sees of a search, if the site's `logged_out_search` allows it, or `logged_out_search_trafficsource`
 * for visitors from a traffic source; otherwise the answer is to log in. (Specification, section 6.)
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
 * One member on a page around the sign-up: the contents of a visitor's card, and their photo unblurred if they allow
 * it. Null for a member who may not be presented, indistinguishable from one who never existed.
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
 * One member's profile. A member who may not be seen is not found; one who has blocked the viewer is reported as such.
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
