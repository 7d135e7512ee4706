import {
  likeMember,
  listLikes,
  pageLikes,
  seeLike as seeLikeCall,
  showAutoLike,
  takeBackLike as takeBackLikeCall,
} from '#contract/likes.ts';
import { isRefused } from '#contract/refusal.ts';
import { answer } from '../http/answer.ts';
import type { Impressions } from '../members/impressions.ts';
import type { PhotoAddresses } from '../outside/photo-addresses.ts';
import { autoLikeFor } from './auto-like.ts';
import { like, likesOf, likesPageOf, seeLike, takeBackLike } from './likes.ts';

/** Nobody likes more people than this manually. */
const liking = { name: 'likes', points: 300, seconds: 3600 };

/** A page asks once when it is opened. */
const newcomer = { name: 'auto_likes', points: 60, seconds: 3600 };

export const likeCalls = (addresses: PhotoAddresses, impressions: Impressions) => [
  answer(listLikes, ({ db, viewer, now }) => likesOf(db, viewer, addresses, now)),
  answer(pageLikes, async ({ db, viewer, input, request, now }) => {
    const page = await likesPageOf(db, viewer, input.type, input.after, addresses, now);
    if (isRefused(page)) return page;
    const cards = page.profiles.map(({ id }) => id);
    return (await impressions.ofCards({ viewer, ip: request.ip }, cards)) ?? page;
  }),
  answer(likeMember, ({ db, viewer, input, key, now }) => like(db, viewer, input.profile, key, now), liking),
  answer(takeBackLikeCall, ({ db, viewer, input, now }) => takeBackLike(db, viewer, input.profile, now)),
  answer(showAutoLike, ({ db, viewer, now }) => autoLikeFor(db, viewer, addresses, now), newcomer),
  answer(seeLikeCall, ({ db, viewer, input }) => seeLike(db, viewer, input.profile)),
];
