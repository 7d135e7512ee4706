import { queryOptions } from '@tanstack/react-query';
import { showSwipeGame } from '#contract/swipe-game.ts';
import { ask, type Ask } from '../api/ask.ts';

/** The cards that were dealt, and what is left of the day. */
export const swipeGameQuery = (from: Ask = ask) =>
  queryOptions({
    queryKey: ['swipe-game'],
    queryFn: async () => await from(showSwipeGame, {}),
    // Dealt once: the cards in one's hand do not change by looking away.
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  });
