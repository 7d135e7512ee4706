import * as z from 'zod/mini';
import { call } from './call.ts';
import { enoughForNow, memberCard, memberId } from './members/members.ts';
import { interest } from './members/profile-values.ts';
import { instant, timeZone } from './time.ts';

/** Number of likes in the game per calendar day, in the member's time zone. (Specification, section 9.) */
export const swipeLikesPerDay = 4;
/** Days until members whom the viewer has liked or passed are shown again. */
export const swipeRestDays = 30;
/** Number of cards per deal. */
export const swipeDeal = 12;

const swipeCard = z.extend(memberCard, {
  /** The member's one-line greeting. */
  signup_message: z.string(),
  /** The member's interests, those shared with the viewer first. */
  interests: z.array(interest),
});
export type SwipeCard = z.input<typeof swipeCard>;

/** The remaining likes of the day. */
const swipeDay = {
  likes_left: z.int(),
  /** When all likes are available again; null if none is used. */
  day_ends_at: z.nullable(instant),
};

/**
 * Returns the cards to decide on, best first, and the remaining likes of the day. Never contains fictional profiles.
 */
export const showSwipeGame = call({
  method: 'GET',
  path: '/api/swipe-game.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({
    profiles: z.array(swipeCard),
    /** True if another deal returns more cards. */
    has_more: z.boolean(),
    ...swipeDay,
    /** The member passed last; that pass can be undone. */
    last_pass: z.nullable(swipeCard),
    /** The members who received today's likes, latest first. */
    liked_today: z.array(memberCard),
  }),
  refusals: enoughForNow,
});

export const swipeDecisions = ['like', 'pass'] as const;
export type SwipeDecision = (typeof swipeDecisions)[number];

/**
 * Decides on a card. A pass is free and never announced. A like has the usual effects and uses one of the day's likes,
 * unless the viewer already likes the member.
 */
export const swipe = call({
  method: 'POST',
  path: '/api/swipe.php',
  by: 'member',
  once: true,
  input: z.strictObject({
    profile: memberId,
    decision: z.enum(swipeDecisions),
    /** The member's time zone, which determines when their day ends. */
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

/** Undoes the last pass, so that the member is shown again. Idempotent. */
export const undoPass = call({
  method: 'DELETE',
  path: '/api/swipe.php',
  by: 'member',
  input: z.strictObject({ profile: memberId }),
  reply: z.object({}),
  refusals: { not_the_last: 409 },
});
