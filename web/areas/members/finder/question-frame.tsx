import type { ReactNode } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { StepHead, useStepHeading } from '../../../shared/ui/step-head.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import type { FinderQuestion } from './match-finder.ts';

interface QuestionFrameProps {
  question: FinderQuestion;
  /** All questions, to show the progress. */
  questions: readonly FinderQuestion[];
  /** Returns to the previous question. Omitted for the first question. */
  onBack: (() => void) | undefined;
  onContinue: () => void;
  busy: boolean;
  children: ReactNode;
}

/** Frame of a question, with progress and navigation. */
export function QuestionFrame({ question, questions, onBack, onContinue, busy, children }: QuestionFrameProps) {
  const words = useWords('finder');
  const heading = useStepHeading(question);
  const count = questions.length;
  const number = questions.indexOf(question) + 1;
  const isLast = number === count;
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onContinue();
      }}
      className="rounded-dialog bg-surface px-5 py-5 shadow-soft md:px-10 md:py-8"
    >
      <StepHead
        number={number}
        count={count}
        label={words('progress', { number, count })}
        back={words('back')}
        onBack={onBack}
        className="-mx-2"
      />
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
