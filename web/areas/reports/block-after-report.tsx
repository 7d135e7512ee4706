import { blockMember } from '#contract/blocks.ts';
import type { MemberCard } from '#contract/members/members.ts';
import { blockToast, useBlock } from '../blocks/use-block.ts';
import { Button } from '../../shared/ui/button.tsx';
import { toast } from '../../shared/ui/toast.tsx';
import { useMustWait } from '../../shared/api/pending-calls.ts';
import { useRefusalSentence } from '../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../shared/i18n/use-words.ts';

interface BlockAfterReportProps {
  member: Pick<MemberCard, 'id' | 'name'>;
  onClose: () => void;
}

/** Confirms a report, explains what happens next, and offers to block the member. */
export function BlockAfterReport({ member: { id, name }, onClose }: BlockAfterReportProps) {
  const words = useWords('reports');
  const block = useWords('profile.block');
  const sentence = useRefusalSentence('profile', blockMember);
  const { mutate, isPending, error } = useBlock(id, () => {
    toast({ name: blockToast, tone: 'good', text: block('done', { name }) });
    onClose();
  });
  const mustWait = useMustWait();
  return (
    <>
      <p role="status" className="mt-4">
        {words('done')}
      </p>
      <p className="mt-6 font-semibold">{words('block_too', { name })}</p>
      <p className="mt-1 text-muted">{block('text', { name })}</p>
      {isPending && mustWait && (
        <p role="status" className="mt-4 rounded-card bg-warning-soft p-3 text-warning">
          {block('waiting')}
        </p>
      )}
      {error && (
        <p role="alert" className="mt-4 text-danger">
          {sentence(error)}
        </p>
      )}
      <div className="mt-8 grid gap-3 sm:grid-cols-2">
        <Button variant="outline" onClick={onClose} className="max-sm:order-last">
          {words('not_now')}
        </Button>
        <Button variant="danger" busy={isPending} onClick={() => mutate()}>
          <span className="min-w-0 wrap-anywhere">{block('action', { name })}</span>
        </Button>
      </div>
    </>
  );
}
