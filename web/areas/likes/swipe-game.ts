import { queryOptions } from '@tanstack/react-query';
import { showSwipeGame } from '#contract/swipe-game.ts';
import { ask, type Ask } from '../../shared/api/ask.ts';
import { likeKeys } from './keys.ts';

/** Query for the dealt cards and the likes left today. */
export const swipeGameQuery = (from: Ask = ask) =>
  queryOptions({
    queryKey: likeKeys.swipeGame,
    queryFn: async () => await from(showSwipeGame, {}),
    // Leaving the screen must not deal new cards.
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  });
