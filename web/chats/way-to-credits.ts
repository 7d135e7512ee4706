import type { MemberId } from '#contract/members.ts';
import { useMe } from '../accounts/user.ts';
import { useWords } from '../words/use-words.ts';

/**
 * Where credits come from: the packages, or for who has bought none yet what premium is. Both lead back to the
 * conversation, also to one that has not begun; `mark` is what was open there.
 */
export function useWayToCredits(other: MemberId, mark = ''): { to: string; label: string } {
  const words = useWords('chats.bar');
  const { paid_user } = useMe();
  const next = encodeURIComponent(`/members/${other}/chat${mark}`);
  return paid_user
    ? { to: `/credits?next=${next}`, label: words('get_credits') }
    : { to: `/premium?next=${next}`, label: words('get_premium') };
}
