import * as z from 'zod/mini';
import { call } from './call.ts';
import { picture } from './photos.ts';
import { country, regionCode } from './places.ts';
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

export const memberId = z.uuid().brand<'MemberId', 'inout'>();
export type MemberId = z.infer<typeof memberId>;

/** How far away someone is, in km: under 10, 25, 50, 100, 250, or farther. Never finer. (Decisions, section 4.) */
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
  /** In words on screen: now, today, this week, longer ago. Never an exact time. */
  last_active: z.enum(['now', 'today', 'this_week', 'longer_ago']),
  about_me: z.string(),
  interests: z.array(interest),
  shared_interests: z.array(interest),
  hair_color: z.nullable(hairColor),
  eye_color: z.nullable(eyeColor),
  body_type: z.nullable(bodyType),
  relationship_status: z.nullable(relationshipStatus),
  tattoos: z.nullable(tattooCount),
  sexuality: z.nullable(sexuality),
  /** The viewer has blocked this member. */
  blocked_by_me: z.boolean(),
});
export type MemberProfile = z.input<typeof memberProfile>;

/** The ages a search may name; 99 stands for 99 and above. */
export const searchAges = { min: 18, max: 99 } as const;
const age = z.coerce.number<number>().check(z.int(), z.minimum(searchAges.min), z.maximum(searchAges.max));

/** How many cards a page holds, and how far results are counted exactly. (Decisions, section 4.) */
export const searchPage = 24;
export const countedResults = 1000;

/**
 * The members that fit the viewer both ways, most recently active first, 24 a page.
 * `num_results` is exact up to 1,000; beyond that `more_than_counted` is true. (Specification, section 3: search state.)
 */
export const searchMembers = call({
  method: 'GET',
  path: '/api/members.php',
  by: 'member',
  input: z.strictObject({
    gender: z.optional(gender),
    country: z.optional(country),
    countryregion: z.optional(regionCode),
    min_age: z.optional(age),
    max_age: z.optional(age),
    /** Where the page before ended. */
    after: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: z.object({
    /** The search that was made, with the viewer's own country and the like filled in. */
    search: z.object({
      gender,
      country,
      countryregion: z.nullable(z.string()),
      min_age: z.int(),
      max_age: z.int(),
    }),
    profiles: z.array(memberCard),
    next: z.nullable(z.string()),
    /** Told with the first page; null on those after it. */
    num_results: z.nullable(z.int()),
    more_than_counted: z.boolean(),
  }),
  refusals: { bad_cursor: 400 },
});

/** One member's profile. Someone who may not be seen is not found; someone who blocked the viewer says so. */
export const showMember = call({
  method: 'GET',
  path: '/api/member.php',
  by: 'member',
  input: z.strictObject({ id: memberId }),
  reply: z.object({ profile: memberProfile }),
  refusals: { no_such_member: 404, blocked: { status: 403, details: z.object({ name: z.string() }) } },
});
