import * as z from 'zod/mini';
import { call } from './call.ts';
import { memberCard, memberId } from './members.ts';

const likedBy = z.extend(memberCard, {
  /** Not looked at yet: cleared when the profile is opened. */
  like_new: z.boolean(),
  matched: z.boolean(),
});
export type LikedBy = z.input<typeof likedBy>;

const likedProfile = z.extend(memberCard, { matched: z.boolean() });
export type LikedProfile = z.input<typeof likedProfile>;

/** Everyone the viewer likes, and everyone who likes the viewer, newest first. (Specification, section 7.) */
export const listLikes = call({
  method: 'GET',
  path: '/api/likes.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({ profiles: z.array(likedProfile), liked_by: z.array(likedBy) }),
  refusals: {},
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

/** The viewer has opened the profile of someone who likes them: the like is no longer new. */
export const seeLike = call({
  method: 'PUT',
  path: '/api/like.php',
  by: 'member',
  input: z.strictObject({ profile: memberId }),
  reply: z.object({}),
  refusals: {},
});

export const likeReceived = z.object({
  event: z.literal('like_received'),
  from: memberId,
  matched: z.boolean(),
});

/** The viewer's likes changed on another of their devices. */
export const likesChanged = z.object({ event: z.literal('likes_changed') });
