import { blockMember } from '#contract/blocks.ts';
import type { MemberCard } from '#contract/members/members.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { toast } from '../../shared/ui/toast.tsx';
import { useMustWait } from '../../shared/api/pending-calls.ts';
import { useRefusalSentence } from '../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { blockToast, useBlock } from './use-block.ts';

interface BlockDialogProps {
  member: Pick<MemberCard, 'id' | 'name'>;
  onClose: () => void;
}

/** Explains blocking and asks for confirmation. */
export function BlockDialog({ member: { id, name }, onClose }: BlockDialogProps) {
  const words = useWords('profile.block');
  const sentence = useRefusalSentence('profile', blockMember);
  const { mutate, isPending, error } = useBlock(id, () => {
    toast({ name: blockToast, tone: 'good', text: words('done', { name }) });
    onClose();
  });
  const mustWait = useMustWait();
  return (
    <Dialog title={words('title', { name })} onClose={onClose}>
      <p className="mt-4">{words('text', { name })}</p>
      <p className="mt-3 text-muted">{words('take_back')}</p>
      {isPending && mustWait && (
        <p role="status" className="mt-4 rounded-card bg-warning-soft p-3 text-warning">
          {words('waiting')}
        </p>
      )}
      {error && (
        <p role="alert" className="mt-4 text-danger">
          {sentence(error)}
        </p>
      )}
      <div className="mt-8 grid gap-3 sm:grid-cols-2">
        <Button variant="outline" onClick={onClose} className="max-sm:order-last">
          {words('cancel')}
        </Button>
        <Button variant="danger" busy={isPending} onClick={() => mutate()}>
          {words('confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
