import { queryOptions } from '@tanstack/react-query';
import { showSwipeGame } from '#contract/swipe-game.ts';
import { ask, type Ask } from '../../shared/api/ask.ts';
import { likeKeys } from './keys.ts';

/** The dealt cards, and the likes left today. */
export const swipeGameQuery = (from: Ask = ask) =>
  queryOptions({
    queryKey: likeKeys.swipeGame,
    queryFn: async () => await from(showSwipeGame, {}),
    // Dealt once: the hand does not change by leaving the screen.
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  });
