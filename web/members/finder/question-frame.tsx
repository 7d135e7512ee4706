import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { StepBar } from '../../ui/step-bar.tsx';
import { useWords } from '../../words/use-words.ts';
import { type Question, questions } from './match-finder.ts';

interface QuestionFrameProps {
  question: Question;
  /** Left out at the first question. */
  onBack: (() => void) | undefined;
  onContinue: () => void;
  busy: boolean;
  children: ReactNode;
}

/** One question: how far one is, the way back and the way on. */
export function QuestionFrame({ question, onBack, onContinue, busy, children }: QuestionFrameProps) {
  const words = useWords('finder');
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(question);
  // Who goes on with the keyboard, or listens, begins at the next question.
  useEffect(() => {
    if (shown.current === question) return;
    shown.current = question;
    heading.current?.focus();
  }, [question]);
  const count = questions.length;
  const number = questions.indexOf(question) + 1;
  const isLast = number === count;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onContinue();
      }}
      className="rounded-dialog bg-surface px-5 py-5 shadow-soft md:px-10 md:py-8"
    >
      <div className="-mx-2 grid min-h-11 grid-cols-[1fr_auto_1fr] items-center">
        <span>
          {onBack && (
            <IconButton label={words('back')} onClick={onBack}>
              <ArrowLeft aria-hidden />
            </IconButton>
          )}
        </span>
        <p className="text-14 text-muted">{words('progress', { number, count })}</p>
      </div>
      <StepBar number={number} count={count} label={words('progress', { number, count })} />
      <h2 ref={heading} tabIndex={-1} className="mt-8 text-28 text-balance outline-none">
        {words(`question.${question}`)}
      </h2>
      <div className="mt-6 mb-8">{children}</div>
      <Button type="submit" size="large" wide busy={busy}>
        {words(isLast ? 'finish' : 'next')}
      </Button>
    </form>
  );
}
