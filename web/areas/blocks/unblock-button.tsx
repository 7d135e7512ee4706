import { unblockMember } from '#contract/blocks.ts';
import type { MemberCard } from '#contract/members/members.ts';
import { Button } from '../../shared/ui/button.tsx';
import { toast } from '../../shared/ui/toast.tsx';
import { useRefusalSentence } from '../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { blockToast, useUnblock } from './use-block.ts';

interface UnblockButtonProps {
  member: Pick<MemberCard, 'id' | 'name'>;
  size?: 'small' | 'normal';
}

/** Unblocks a member and shows a confirmation. */
export function UnblockButton({ member: { id, name }, size = 'normal' }: UnblockButtonProps) {
  const words = useWords('profile.block');
  const sentence = useRefusalSentence('profile', unblockMember);
  const { mutate, isPending } = useUnblock(id, () =>
    toast({ name: blockToast, tone: 'good', text: words('undone', { name }) }),
  );
  const unblock = () => mutate(undefined, { onError: (fault) => toast({ tone: 'bad', text: sentence(fault) }) });
  return (
    <Button
      variant="outline"
      size={size}
      busy={isPending}
      aria-label={words('unblock_name', { name })}
      onClick={unblock}
    >
      {words('unblock')}
    </Button>
  );
}
