import type { QueryClient } from '@tanstack/react-query';
import { likeMember, takeBackLike } from '#contract/likes.ts';
import { swipe, undoPass } from '#contract/swipe-game.ts';
import type { Resumable } from '../../shared/api/pending-calls.ts';
import { invalidateLikes, showLiked } from './show-liked.ts';
import { swipeGameQuery } from './swipe-game.ts';

/** Returns the likes and passes that a closed page may have left unfinished. Their hearts show the last choice. */
export function resumableLikes(client: QueryClient): readonly Resumable[] {
  const like: Resumable<typeof likeMember> = {
    call: likeMember,
    show: ({ profile }) => void showLiked(client, profile, true),
    onSettled: ({ profile }) => void invalidateLikes(client, profile),
  };
  const takeBack: Resumable<typeof takeBackLike> = {
    call: takeBackLike,
    show: ({ profile }) => void showLiked(client, profile, false),
    onSettled: ({ profile }) => void invalidateLikes(client, profile),
  };
  const dealAgain = () => void client.invalidateQueries({ queryKey: swipeGameQuery().queryKey });
  const decide: Resumable<typeof swipe> = {
    call: swipe,
    onSettled: ({ profile }) => {
      dealAgain();
      void invalidateLikes(client, profile);
    },
  };
  const undo: Resumable<typeof undoPass> = { call: undoPass, onSettled: dealAgain };
  return [like, takeBack, decide, undo];
}
