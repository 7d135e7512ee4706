import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type DeskDecision, undoDecision } from '#contract/desk/queues.ts';
import { askDesk } from './ask-desk.ts';
import { useStaffMe } from './me.tsx';
import { useRefusalText } from './refusal-text.ts';
import { useDeskToast } from './toasts.tsx';

interface Decided {
  readonly text: string;
  readonly decisions: readonly DeskDecision['id'][];
  /** Called once the items are back in their queue. */
  readonly undone: () => void;
}

/** Returns a function that reports decisions, with an undo button until they are carried out. */
export function useReportDecision(): (decided: Decided) => void {
  const toast = useDeskToast();
  const { times } = useStaffMe();
  const refusal = useRefusalText();
  const { mutate } = useMutation({
    mutationFn: async ({ decisions }: Decided) => {
      for (const decision of decisions) await askDesk(undoDecision, { decision });
    },
    onSuccess: (_reply, { undone }) => undone(),
    onError: (fault) => toast({ text: refusal(fault), isError: true }),
  });
  return useCallback(
    (decided) => toast({ text: decided.text, seconds: times.undo_seconds, undo: () => mutate(decided) }),
    [toast, times, mutate],
  );
}
