import type { ServerArea } from '../../platform/core/area.ts';
import type { Impressions } from '../members/impressions.ts';
import { likeCalls } from './likes-calls.ts';
import { matchFinderCalls } from './match-finder-calls.ts';
import { swipeGameCalls } from './swipe-game-calls.ts';

export interface LikeServices {
  readonly impressions: Impressions;
}

/** Likes and matches, the swipe game and the match finder. */
export const likes = {
  name: 'likes',
  calls: ({ impressions }: LikeServices) => [
    ...likeCalls(impressions),
    ...swipeGameCalls(impressions),
    ...matchFinderCalls(impressions),
  ],
} satisfies ServerArea;
