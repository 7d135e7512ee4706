import * as z from 'zod/mini';
import { call } from '../call.ts';
import { picture } from '../photos.ts';
import { country } from '../places.ts';
import {
  bodyType,
  eyeColor,
  gender,
  hairColor,
  interest,
  relationshipStatus,
  sexuality,
  tattooCount,
} from './profile-values.ts';
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
  /** The profile is an invention of the operator, and says so wherever it is shown. */
  fictional_icon: z.boolean(),
  main_image: z.nullable(picture),
  /** One interest that the viewer has as well. */
  shared_interest: z.nullable(interest),
});
export type MemberCard = z.input<typeof memberCard>;

/** Everything another member may read about someone. Fields left empty are null. */
export const memberProfile = z.extend(memberCard, {
  pictures: z.array(picture),
  /** In words on screen: now, today, this week, longer ago. Never an exact time, and of the invisible nothing. */
  last_active: z.nullable(z.enum(['now', 'today', 'this_week', 'longer_ago'])),
  /** Their hello, in one line. */
  signup_message: z.string(),
  about_me: z.string(),
  /** Where it can be translated: the language (ISO 639-1) that it is in and the viewer may not read. */
  about_me_language: z.nullable(z.string()),
  interests: z.array(interest),
  shared_interests: z.array(interest),
  hair_color: z.nullable(hairColor),
  eye_color: z.nullable(eyeColor),
  body_type: z.nullable(bodyType),
  relationship_status: z.nullable(relationshipStatus),
  tattoos: z.nullable(tattooCount),
  sexuality: z.nullable(sexuality),
  /** The viewer likes this member; this member likes the viewer. Both: they match. */
  liked: z.boolean(),
  likes_me: z.boolean(),
  /** Their settings gave the like, not they themselves. */
  likes_me_automatically: z.boolean(),
  /** The viewer has blocked this member. */
  blocked_by_me: z.boolean(),
});
export type MemberProfile = z.input<typeof memberProfile>;

/**
 * The viewer was shown as many people as there are for a while: 300 profiles an hour, or 1,200 cards, a visitor 60 cards.
 * In `seconds` it goes on; whom they have seen already they may see again. (Safety, section 2.3: S-SCRAPE.)
 */
export const enoughForNow = { enough_for_now: { status: 429, details: z.object({ seconds: z.int() }) } } as const;

/** How many cards a page holds, how many pages a search has, and how far results are counted exactly. */
export const searchPage = 24;
export const searchPages = 20;
export const countedResults = 1000;

/** `num_results` is exact up to 1,000; beyond that `more_than_counted` is true. Fictional profiles never count. */
const counted = { num_results: z.int(), more_than_counted: z.boolean() };

/** The members of a wider search that the search itself did not find; the count is of the wider search as a whole. */
const similarResults = z.object({ widened: z.enum(widenings), profiles: z.array(memberCard), ...counted });
export type SimilarResults = z.input<typeof similarResults>;

/**
 * The members that fit the viewer both ways, 24 a page. `active`: online now, then active today, this week, before;
 * among those who have a photo first, and most recently active first. (Specification, section 3: search state.)
 * Filters that the site does not offer count for nothing.
 */
export const searchMembers = call({
  method: 'GET',
  path: '/api/members.php',
  by: 'member',
  input: z
    .strictObject({
      ...searchAsked,
      /** Where the page before ended, in the same search. */
      after: z.optional(z.string().check(z.maxLength(300))),
    })
    .check(agesInOrder),
  reply: z.object({
    /** The search that was made, with the viewer's own country and the like filled in. */
    search: searchMade,
    /** The genders that the viewer seeks: only among these can `gender` choose. */
    genders: z.array(gender),
    /** Whether the viewer has said where they live: only then are others near or far. */
    has_home: z.boolean(),
    profiles: z.array(memberCard),
    next: z.nullable(z.string()),
    /** There are more than the pages of one search hold: a narrower one finds them. */
    cut_off: z.boolean(),
    /** Told with the first page; null on those after it. */
    num_results: z.nullable(counted.num_results),
    more_than_counted: counted.more_than_counted,
    /** Fills up a first page that is short, wider and wider. */
    similar: z.array(similarResults),
    /** Nobody fits: the filter without which most do, and how many. Null where some do, or nothing helps. */
    emptied_by: z.nullable(z.object({ filter: z.enum(liftableFilters), ...counted })),
  }),
  refusals: { bad_cursor: 400, no_such_region: 422, no_home: 422, ...enoughForNow },
});

/** A member as a visitor sees them: no town, no activity, nobody's face, and no way to the profile. */
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
 * What a visitor sees of a search, where the site's `logged_out_search` allows it, or `logged_out_search_trafficsource`
 * where somebody sent them; elsewhere the answer is to log in. (Specification, section 6.)
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
 * One member on a page around the sign-up: what a visitor's card tells, and their photo as it is where they allow it.
 * Null for whoever may not be presented, in the same words as for somebody who never was.
 */
export const presentMember = call({
  method: 'GET',
  path: '/api/public-member.php',
  by: 'visitor',
  input: z.strictObject({ id: memberId }),
  reply: z.object({ member: z.nullable(z.extend(visitorCard, { fictional_icon: z.boolean() })) }),
  refusals: enoughForNow,
});

/** One member's profile. Someone who may not be seen is not found; someone who blocked the viewer says so. */
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
