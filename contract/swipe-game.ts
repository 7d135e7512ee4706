import * as z from 'zod/mini';
import { call } from './call.ts';
import { enoughForNow, memberCard, memberId } from './members/members.ts';
import { interest } from './members/profile-values.ts';
import { instant, timeZone } from './time.ts';

/** How many likes the game gives a calendar day of the member's own time zone. (Specification, section 9.) */
export const swipeLikesPerDay = 4;
/** Whom a member has decided on is not shown to them for so long. */
export const swipeRestDays = 30;
/** How many cards are dealt at a time. */
export const swipeDeal = 12;

const swipeCard = z.extend(memberCard, {
  /** Their hello, in one line. */
  signup_message: z.string(),
  /** Those the viewer has as well come first. */
  interests: z.array(interest),
});
export type SwipeCard = z.input<typeof swipeCard>;

/** What is left of the day. */
const swipeDay = {
  likes_left: z.int(),
  /** When there are four again; null while none is used. */
  day_ends_at: z.nullable(instant),
};

/** The cards to decide on, the best first, and what is left of the day. Fictional profiles are never among them. */
export const showSwipeGame = call({
  method: 'GET',
  path: '/api/swipe-game.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({
    profiles: z.array(swipeCard),
    /** Dealing again brings others. */
    has_more: z.boolean(),
    ...swipeDay,
    /** Who was passed last, and can be taken back. */
    last_pass: z.nullable(swipeCard),
    /** Whom the day's likes went to, the latest first. */
    liked_today: z.array(memberCard),
  }),
  refusals: enoughForNow,
});

export const swipeDecisions = ['like', 'pass'] as const;
export type SwipeDecision = (typeof swipeDecisions)[number];

/**
 * Decides on a card. Passing is free and told to nobody. A like is a like as any other, and costs one of the day's four:
 * who is liked already costs none.
 */
export const swipe = call({
  method: 'POST',
  path: '/api/swipe.php',
  by: 'member',
  once: true,
  input: z.strictObject({
    profile: memberId,
    decision: z.enum(swipeDecisions),
    /** Where the member is: when their day ends. */
    time_zone: timeZone,
  }),
  reply: z.object({ matched: z.boolean(), ...swipeDay }),
  refusals: {
    no_such_member: 404,
    yourself: 422,
    blocked: { status: 403, details: z.object({ name: z.string() }) },
    no_likes_left: 403,
  },
});

/** Takes the last pass back: that member is shown again. Taking it back twice is taking it back once. */
export const undoPass = call({
  method: 'DELETE',
  path: '/api/swipe.php',
  by: 'member',
  input: z.strictObject({ profile: memberId }),
  reply: z.object({}),
  refusals: { not_the_last: 409 },
});
