import * as z from 'zod/mini';
import { call } from './call.ts';
import { enoughForNow, memberCard, memberId } from './members/members.ts';
import { picture } from './photos.ts';
import { instant } from './time.ts';

/** The lists of likes. (Specification, section 2: likes.) */
export const likeTypes = ['received', 'sent', 'matches'] as const;
export type LikeType = (typeof likeTypes)[number];

export const likesPage = 24;
/** Maximum number of ids in `liked`, latest first. Profiles report the viewer's like without this limit. */
export const likedTold = 1000;

const likedCard = z.extend(memberCard, {
  /** The member likes the viewer, who has not opened the member's profile since. */
  like_new: z.boolean(),
  /** The member and the viewer like each other. */
  matched: z.boolean(),
  /** The like was given automatically, because the member's settings allow it. */
  automatic: z.boolean(),
});
export type LikedCard = z.input<typeof likedCard>;

/** The latest members whom the viewer likes, and the latest who like the viewer. (Specification, section 7.) */
export const listLikes = call({
  method: 'GET',
  path: '/api/likes.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({
    profiles: z.array(likedCard),
    liked_by: z.array(likedCard),
    /** Number of new likes that the viewer has received. */
    num_new_likes: z.int(),
    /** Number of these new likes that are matches. */
    num_new_matches: z.int(),
    /** The ids of members whom the viewer likes, for the hearts on cards. */
    liked: z.array(memberId),
  }),
  refusals: {},
});

const listedLike = z.extend(likedCard, {
  /**
   * When the match was made, rounded down to the hour, so that it does not reveal when exactly the other member was
   * here; null without a match.
   */
  matched_at: z.nullable(instant),
});
export type ListedLike = z.input<typeof listedLike>;

/** Returns one list of likes in full, newest first, 24 a page. */
export const pageLikes = call({
  method: 'GET',
  path: '/api/likes-page.php',
  by: 'member',
  input: z.strictObject({
    type: z.enum(likeTypes),
    /** The cursor returned with the previous page. */
    after: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: z.object({ profiles: z.array(listedLike), next: z.nullable(z.string()) }),
  refusals: { bad_cursor: 400, ...enoughForNow },
});

/** Likes a member. Idempotent. A mutual like is a match. */
export const likeMember = call({
  method: 'POST',
  path: '/api/like.php',
  by: 'member',
  once: true,
  input: z.strictObject({ profile: memberId }),
  reply: z.object({ matched: z.boolean() }),
  refusals: {
    no_such_member: 404,
    yourself: 422,
    blocked: { status: 403, details: z.object({ name: z.string() }) },
  },
});

/**
 * Withdraws the viewer's like and thereby ends a match. The other member's like and the conversation remain. No
 * notification is sent, but lists and badges are updated at once.
 */
export const takeBackLike = call({
  method: 'DELETE',
  path: '/api/like.php',
  by: 'member',
  input: z.strictObject({ profile: memberId }),
  reply: z.object({}),
  refusals: {},
});

/** Marks the like of a member as seen, because the viewer has opened their profile. */
export const seeLike = call({
  method: 'PUT',
  path: '/api/like.php',
  by: 'member',
  input: z.strictObject({ profile: memberId }),
  reply: z.object({}),
  refusals: {},
});

/** Delay before the likes are refetched after a new automatic like was shown. (Specification, section 9.) */
export const autoLikeReloadMilliseconds = 500;

const autoLike = z.extend(memberCard, {
  automatic: z.literal(true),
  main_image: z.nullable(z.extend(picture, { match: z.string() })),
});
export type AutoLike = z.input<typeof autoLike>;

/**
 * Returns the pending automatic like for a new viewer, or creates one. The like always comes from a real,
 * confirmed, recently active member who has opted in, and both members match each other's search. Returns 204 if no
 * member qualifies. (docs/product.md, Automatic likes.)
 */
export const showAutoLike = call({
  method: 'GET',
  path: '/api/auto-like.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.optional(autoLike),
  refusals: {},
});

/** Somebody likes the viewer. `matched`: this like made a match. */
export const likeReceived = z.object({
  event: z.literal('like_received'),
  from: memberId,
  matched: z.boolean(),
});

/** The viewer's likes changed on another of their devices, or because somebody withdrew a like. */
export const likesChanged = z.object({ event: z.literal('likes_changed') });
