import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { StepBar } from '../../ui/step-bar.tsx';
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
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  // Who goes on with the keyboard, or listens, begins at the next question.
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    window.scrollTo(0, 0);
    heading.current?.focus();
  }, [title]);
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-140 flex-col bg-surface px-5 md:my-12 md:min-h-0 md:rounded-dialog md:px-10 md:shadow-soft">
      <div className="-mx-3 grid grid-cols-[1fr_auto_1fr] items-center pt-3 md:pt-8">
        <span>
          {onBack && (
            <IconButton label={words('back')} onClick={onBack}>
              <ArrowLeft aria-hidden />
            </IconButton>
          )}
        </span>
        <p className="text-14 text-muted">{words('progress', { number, count })}</p>
        <button type="button" onClick={onSkip} className="link mr-3 min-h-11 justify-self-end font-semibold">
          {words('skip')}
        </button>
      </div>
      <StepBar number={number} count={count} label={words('progress', { number, count })} />
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
