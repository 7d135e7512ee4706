import type { ReactNode } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { StepHead, useStepHeading } from '../../../shared/ui/step-head.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';

interface StepFrameProps {
  /** Starts at 1. */
  number: number;
  count: number;
  /** Position among several questions of this step, shown above the title. */
  part?: string | undefined;
  title: string;
  lead?: ReactNode;
  /** Returns to the previous step. Omitted for the first step. */
  onBack: (() => void) | undefined;
  onSkip: () => void;
  skipLabel?: string | undefined;
  onContinue: () => void;
  continueLabel?: string | undefined;
  /** True while the step is being submitted. */
  busy?: boolean;
  children: ReactNode;
}

/** Frame of a question: progress, back, continue and skip. */
export function StepFrame(props: StepFrameProps) {
  const { number, count, part, title, lead, onBack, onSkip, skipLabel, onContinue, continueLabel, busy, children } =
    props;
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
      />
      {part && <p className="mt-6 -mb-5 text-14 font-semibold text-link">{part}</p>}
      <h1 ref={heading} tabIndex={-1} className="mt-6 text-28 text-balance outline-none">
        {title}
      </h1>
      {lead && <div className="mt-1.5 text-muted">{lead}</div>}
      <div className="mt-5 mb-6">{children}</div>
      <div className="sticky bottom-0 z-10 -mx-5 mt-auto grid gap-1 bg-surface px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:-mx-10 md:rounded-b-dialog md:px-10 md:pb-6">
        <Button size="large" wide busy={busy ?? false} onClick={onContinue}>
          {continueLabel ?? words('continue')}
        </Button>
        <Button variant="text" wide onClick={onSkip}>
          {skipLabel ?? words('skip')}
        </Button>
      </div>
    </div>
  );
}
