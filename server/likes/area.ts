import type { ServerArea } from '../kernel/area.ts';
import type { Impressions } from '../members/impressions.ts';
import type { PhotoAddresses } from '../outside/photo-addresses.ts';
import type { Sites } from '../site/sites.ts';
import { likeCalls } from './likes-calls.ts';
import { matchFinderCalls } from './match-finder-calls.ts';
import { swipeGameCalls } from './swipe-game-calls.ts';

export interface LikeServices {
  readonly sites: Sites;
  readonly addresses: PhotoAddresses;
  readonly impressions: Impressions;
}

/** Likes and matches, the swipe game and the match finder. */
export const likes = {
  name: 'likes',
  calls: ({ sites, addresses, impressions }: LikeServices) => [
    ...likeCalls(addresses, impressions),
    ...swipeGameCalls(sites, addresses, impressions),
    ...matchFinderCalls(sites, addresses, impressions),
  ],
} satisfies ServerArea;
