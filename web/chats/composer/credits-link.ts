import type { MemberId } from '#contract/members/members.ts';
import { useWords } from '../../words/use-words.ts';

/**
 * Where credits come from: the packages, and from there back to the conversation, also to one that has not begun;
 * `mark` is what was open there.
 */
export function useCreditsLink(other: MemberId, mark = ''): { to: string; label: string } {
  const words = useWords('chats.bar');
  return { to: `/credits?next=${encodeURIComponent(`/members/${other}/chat${mark}`)}`, label: words('get_credits') };
}
