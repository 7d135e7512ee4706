import { likeMember, listLikes, pageLikes, seeLike, showAutoLike, takeBackLike } from '#contract/likes.ts';
import { isRefused } from '#contract/refusal.ts';
import { answer } from '../../platform/http/answer.ts';
import type { Impressions } from '../members/impressions.ts';
import { autoLikeFor } from './auto-like.ts';
import { like, likesOf, likesPageOf, markSeen, unlike } from './likes.ts';

/** Limit on likes per member; nobody likes this many people by hand. */
const liking = { name: 'likes', points: 300, seconds: 3600 };

/** Limit on requests for an automatic like; a page sends one when it opens. */
const newcomer = { name: 'auto_likes', points: 60, seconds: 3600 };

export const likeCalls = (impressions: Impressions) => [
  answer(listLikes, ({ db, viewer }) => likesOf(db, viewer)),
  answer(pageLikes, async ({ db, viewer, input, request }) => {
    const page = await likesPageOf(db, viewer, input);
    if (isRefused(page)) return page;
    const cards = page.profiles.map(({ id }) => id);
    return (await impressions.ofCards({ viewer: viewer.id, ip: request.ip }, cards)) ?? page;
  }),
  answer(likeMember, ({ db, viewer, input, key }) => like(db, viewer, input.profile, key), liking),
  answer(takeBackLike, ({ db, viewer, input, now }) => unlike(db, viewer.id, input.profile, now)),
  answer(showAutoLike, ({ db, viewer }) => autoLikeFor(db, viewer), newcomer),
  answer(seeLike, ({ db, viewer, input }) => markSeen(db, viewer.id, input.profile)),
];
