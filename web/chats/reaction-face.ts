import type { Reaction } from '#contract/reactions.ts';

/** How each reaction looks. */
export const faceOf: Readonly<Record<Reaction, string>> = {
  love: '❤️',
  laugh: '😂',
  wow: '😮',
  sad: '😢',
  thumb: '👍',
  fire: '🔥',
};
