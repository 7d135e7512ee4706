import * as z from 'zod/mini';
import { call } from './call.ts';
import { enoughForNow, memberCard, memberId } from './members/members.ts';
import { picture } from './photos.ts';

/** Whose likes a list shows. (Specification, section 2: likes.) */
export const likeTypes = ['received', 'sent', 'matches'] as const;
export type LikeType = (typeof likeTypes)[number];

/** How many cards a page of likes holds. */
export const likesPage = 24;
/** Only the latest of those whom the viewer likes are listed by id; the profile knows about every member. */
export const likedTold = 1000;

const likedCard = z.extend(memberCard, {
  /** They like the viewer, who has not opened their profile since: cleared when it is opened. */
  like_new: z.boolean(),
  /** The two like each other. */
  matched: z.boolean(),
  /** The like was given automatically, by its giver's settings. */
  automatic: z.boolean(),
});
export type LikedCard = z.input<typeof likedCard>;

/** The latest whom the viewer likes, and the latest who like the viewer, newest first. (Specification, section 7.) */
export const listLikes = call({
  method: 'GET',
  path: '/api/likes.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({
    profiles: z.array(likedCard),
    liked_by: z.array(likedCard),
    /** How many of those who like the viewer are new to them. */
    num_new_likes: z.int(),
    /** The ones among them whom the viewer likes as well. */
    num_new_matches: z.int(),
    /** Whom the viewer likes, for the hearts on cards. */
    liked: z.array(memberId),
  }),
  refusals: {},
});

/** One of the lists of likes in full, newest first, 24 a page. */
export const pageLikes = call({
  method: 'GET',
  path: '/api/likes-page.php',
  by: 'member',
  input: z.strictObject({
    type: z.enum(likeTypes),
    /** Where the previous page ended. */
    after: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: z.object({ profiles: z.array(likedCard), next: z.nullable(z.string()) }),
  refusals: { bad_cursor: 400, ...enoughForNow },
});

/** Liking twice is liking once. Liking someone who likes you makes a match. */
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
 * Takes back the viewer's like; a match ends with it. The other's like stays, and so does the conversation. There is no
 * notification, but lists and badges are updated at once.
 */
export const takeBackLike = call({
  method: 'DELETE',
  path: '/api/like.php',
  by: 'member',
  input: z.strictObject({ profile: memberId }),
  reply: z.object({}),
  refusals: {},
});

/** The viewer has opened the profile of someone who likes them: the like is no longer new. */
export const seeLike = call({
  method: 'PUT',
  path: '/api/like.php',
  by: 'member',
  input: z.strictObject({ profile: memberId }),
  reply: z.object({}),
  refusals: {},
});

/** How long after a new automatic like was shown the likes are fetched again. (Specification, section 9.) */
export const autoLikeReloadMilliseconds = 500;

const autoLike = z.extend(memberCard, {
  automatic: z.literal(true),
  main_image: z.nullable(z.extend(picture, { match: z.string() })),
});
export type AutoLike = z.input<typeof autoLike>;

/**
 * An automatic like for the viewer, who is new: one that is waiting to be seen, or one that is given now. Only from a
 * real, confirmed, recently active member who has opted in, and only if the searches of both fit. Nothing (204) if
 * there is none. (docs/product.md, Automatic likes.)
 */
export const showAutoLike = call({
  method: 'GET',
  path: '/api/auto-like.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.optional(autoLike),
  refusals: {},
});

/** Somebody likes the viewer; `matched` when this like made the match. */
export const likeReceived = z.object({
  event: z.literal('like_received'),
  from: memberId,
  matched: z.boolean(),
});

/** The viewer's likes changed: on another of their devices, or because somebody took a like back. */
export const likesChanged = z.object({ event: z.literal('likes_changed') });
