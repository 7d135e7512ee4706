import * as z from 'zod/mini';
import { call } from './call.ts';
import { enoughForNow, memberCard, memberId } from './members/members.ts';
import { interest } from './members/profile-values.ts';
import { instant, timeZone } from './time.ts';

/** How many likes the game gives per calendar day in the member's own time zone. (Specification, section 9.) */
export const swipeLikesPerDay = 4;
/** How long members whom the viewer has decided on are not shown to them again. */
export const swipeRestDays = 30;
/** How many cards are dealt at a time. */
export const swipeDeal = 12;

const swipeCard = z.extend(memberCard, {
  /** Their one-line greeting. */
  signup_message: z.string(),
  /** Interests that the viewer shares come first. */
  interests: z.array(interest),
});
export type SwipeCard = z.input<typeof swipeCard>;

/** What is left of the day's likes. */
const swipeDay = {
  likes_left: z.int(),
  /** When all four are available again; null while none is used. */
  day_ends_at: z.nullable(instant),
};

/** The cards to decide on, best first, and what is left of the day's likes. Never contains fictional profiles. */
export const showSwipeGame = call({
  method: 'GET',
  path: '/api/swipe-game.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({
    profiles: z.array(swipeCard),
    /** Dealing again returns others. */
    has_more: z.boolean(),
    ...swipeDay,
    /** The member who was passed last; the pass can be undone. */
    last_pass: z.nullable(swipeCard),
    /** Who received the day's likes, latest first. */
    liked_today: z.array(memberCard),
  }),
  refusals: enoughForNow,
});

export const swipeDecisions = ['like', 'pass'] as const;
export type SwipeDecision = (typeof swipeDecisions)[number];

/**
 * Decides on a card. Passing is free and never announced. A like is a like like any other, and costs one of the day's
 * four, unless the member is liked already.
 */
export const swipe = call({
  method: 'POST',
  path: '/api/swipe.php',
  by: 'member',
  once: true,
  input: z.strictObject({
    profile: memberId,
    decision: z.enum(swipeDecisions),
    /** The member's time zone, in which their day ends. */
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

/** Undoes the last pass: that member is shown again. Undoing it twice is undoing it once. */
export const undoPass = call({
  method: 'DELETE',
  path: '/api/swipe.php',
  by: 'member',
  input: z.strictObject({ profile: memberId }),
  reply: z.object({}),
  refusals: { not_the_last: 409 },
});
