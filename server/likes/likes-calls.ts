import { likeMember, listLikes, seeLike as seeLikeCall } from '#contract/likes.ts';
import { answer } from '../http/answer.ts';
import type { PhotoAddresses } from '../outside/photo-addresses.ts';
import { like, likesOf, seeLike } from './likes.ts';

export const likeCalls = (addresses: PhotoAddresses) => [
  answer(listLikes, ({ db, viewer, now }) => likesOf(db, viewer, addresses, now)),
  answer(likeMember, ({ db, viewer, input, now }) => like(db, viewer, input.profile, now)),
  answer(seeLikeCall, ({ db, viewer, input }) => seeLike(db, viewer, input.profile)),
];
