import type { KnownChat } from '../chat.ts';

/** Whoever cannot answer for now may still say something without words. */
export function mayReact({ reply_bar }: KnownChat): boolean {
  return reply_bar === null || reply_bar === 'not_confirmed';
}
