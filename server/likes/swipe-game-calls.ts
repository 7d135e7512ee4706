import { showSwipeGame, swipe as swipeCall, undoPass as undoPassCall } from '#contract/swipe-game.ts';
import { answer } from '../http/answer.ts';
import type { Impressions } from '../members/impressions.ts';
import type { PhotoAddresses } from '../outside/photo-addresses.ts';
import type { Sites } from '../site/sites.ts';
import { swipe, swipeGameOf, undoPass } from './swipe-game.ts';

/** Nobody looks at more cards than this in an hour. */
const swiping = { name: 'swipes', points: 600, seconds: 3600 };
const dealing = { name: 'swipe_deals', points: 120, seconds: 3600 };

export const swipeGameCalls = (sites: Sites, addresses: PhotoAddresses, impressions: Impressions) => [
  answer(
    showSwipeGame,
    async ({ db, viewer, request, now }) => {
      const { niche, visible_profile_fields } = (await sites.of(request.host)).settings;
      const game = await swipeGameOf(db, viewer, { addresses, niche, visible_profile_fields }, now);
      const cards = game.profiles.map(({ id }) => id);
      return (await impressions.ofCards({ viewer, ip: request.ip }, cards)) ?? game;
    },
    dealing,
  ),
  answer(swipeCall, ({ db, viewer, input, key, now }) => swipe(db, viewer, input, key, now), swiping),
  answer(undoPassCall, ({ db, viewer, input, now }) => undoPass(db, viewer, input.profile, now)),
];
