import { showSwipeGame, swipe, undoPass } from '#contract/swipe-game.ts';
import { answer } from '../../platform/http/answer.ts';
import type { Impressions } from '../members/impressions.ts';
import { decideOn, swipeGameOf, takeBackPass } from './swipe-game.ts';

/** Limit on decisions per member; nobody views this many cards in an hour. */
const swiping = { name: 'swipes', points: 600, seconds: 3600 };
const dealing = { name: 'swipe_deals', points: 120, seconds: 3600 };

export const swipeGameCalls = (impressions: Impressions) => [
  answer(
    showSwipeGame,
    async ({ db, viewer, request }) => {
      const game = await swipeGameOf(db, viewer);
      const cards = game.profiles.map(({ id }) => id);
      return (await impressions.ofCards({ viewer: viewer.id, ip: request.ip }, cards)) ?? game;
    },
    dealing,
  ),
  answer(swipe, ({ db, viewer, input, key }) => decideOn(db, viewer, input, key), swiping),
  answer(undoPass, ({ db, viewer, input, now }) => takeBackPass(db, viewer.id, input.profile, now)),
];
