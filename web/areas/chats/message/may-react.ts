import type { KnownChat } from '../chat.ts';

/** A member who cannot reply for now may still react. */
export function mayReact({ reply_bar }: KnownChat): boolean {
  return reply_bar === null || reply_bar === 'not_confirmed';
}
