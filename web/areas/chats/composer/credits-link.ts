import type { MemberId } from '#contract/members/members.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';

/**
 * Returns a link to the credit packages that leads back to this conversation, even if it has not started yet. `mark` is
 * a query such as `?gift` that reopens a tool there.
 */
export function useCreditsLink(other: MemberId, mark = ''): { to: string; label: string } {
  const words = useWords('chats.bar');
  return { to: `/credits?next=${encodeURIComponent(`/members/${other}/chat${mark}`)}`, label: words('get_credits') };
}
