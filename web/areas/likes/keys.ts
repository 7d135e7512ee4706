import type { QueryKey } from '@tanstack/react-query';
import type { LikeType } from '#contract/likes.ts';
import type { LiveEvent } from '#contract/live.ts';
import { keyName } from '../../shared/api/queries/query-key.ts';

const likes = keyName('likes');
const swipeGame = keyName('swipe-game');

export const likeKeys = {
  latest: [likes],
  /** Key of a list of likes. It starts with the key of the latest likes, so that both are refetched together. */
  page: (type: LikeType) => [likes, type] as const,
  swipeGame: [swipeGame],
} as const;

/** Returns the query keys that an event invalidates. */
export function touchedBy({ event }: LiveEvent): readonly QueryKey[] {
  if (event === 'like_received' || event === 'likes_changed') return [likeKeys.latest];
  return event === 'member_hidden' ? [likeKeys.latest, likeKeys.swipeGame] : [];
}
