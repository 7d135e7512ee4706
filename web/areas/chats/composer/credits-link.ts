import type { MemberId } from '#contract/members/members.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';

/**
 * A link to the credit packages, which leads back to the conversation afterwards, even one that has not begun; `mark`
 * names what was open there.
 */
export function useCreditsLink(other: MemberId, mark = ''): { to: string; label: string } {
  const words = useWords('chats.bar');
  return { to: `/credits?next=${encodeURIComponent(`/members/${other}/chat${mark}`)}`, label: words('get_credits') };
}
