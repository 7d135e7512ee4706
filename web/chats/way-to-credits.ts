import type { ConversationId } from '#contract/chats.ts';
import { useMe } from '../accounts/user.ts';
import { useWords } from '../words/use-words.ts';

/** Where credits come from: the packages, or for who has bought none yet what premium is. Both lead back here. */
export function useWayToCredits(conversation: ConversationId): { to: string; label: string } {
  const words = useWords('chats.bar');
  const { paid_user } = useMe();
  const next = encodeURIComponent(`/chats/${conversation}`);
  return paid_user
    ? { to: `/credits?next=${next}`, label: words('get_credits') }
    : { to: `/premium?next=${next}`, label: words('get_premium') };
}
