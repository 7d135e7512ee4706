import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { StepHead, useStepHeading } from '../../ui/step-head.tsx';
import { useWords } from '../../words/use-words.ts';

interface StepFrameProps {
  /** From 1. */
  number: number;
  count: number;
  title: string;
  lead?: ReactNode;
  /** Left out at the first step. */
  onBack: (() => void) | undefined;
  onSkip: () => void;
  onContinue: () => void;
  children: ReactNode;
}

/** One question on the screen: how far one is, the way back, the way on, and leaving it for later. */
export function StepFrame({ number, count, title, lead, onBack, onSkip, onContinue, children }: StepFrameProps) {
  const words = useWords('signup-steps');
  const heading = useStepHeading(title);
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-140 flex-col bg-surface px-5 md:my-12 md:min-h-0 md:rounded-dialog md:px-10 md:shadow-soft">
      <StepHead
        number={number}
        count={count}
        label={words('progress', { number, count })}
        back={words('back')}
        onBack={onBack}
        className="-mx-3 pt-3 md:pt-8"
      >
        <button type="button" onClick={onSkip} className="link mr-3 min-h-11 justify-self-end font-semibold">
          {words('skip')}
        </button>
      </StepHead>
      <h1 ref={heading} tabIndex={-1} className="mt-8 text-28 text-balance outline-none">
        {title}
      </h1>
      {lead && <div className="mt-1.5 text-muted">{lead}</div>}
      <div className="mt-6 mb-8">{children}</div>
      <div className="sticky bottom-0 z-10 -mx-5 mt-auto bg-surface px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] md:static md:mx-0 md:px-0 md:pb-10">
        <Button size="large" wide onClick={onContinue}>
          {words('continue')}
        </Button>
      </div>
    </div>
  );
}
