import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

interface StepHeadProps {
  /** The number of the current question, starting at 1. `count`: the total number of questions. */
  number: number;
  count: number;
  /** The progress in words. */
  label: string;
  back: string;
  /** Returns to the previous question; omitted for the first question. */
  onBack: (() => void) | undefined;
  className?: string;
  /** Content at the other end, such as a skip button. */
  children?: ReactNode;
}

/** The head of a question in a series: a back button and the progress. */
export function StepHead({ number, count, label, back, onBack, className, children }: StepHeadProps) {
  return (
    <>
      <div className={classNames('grid min-h-11 grid-cols-[1fr_auto_1fr] items-center', className)}>
        <span>
          {onBack && (
            <IconButton label={back} onClick={onBack}>
              <ArrowLeft aria-hidden />
            </IconButton>
          )}
        </span>
        <p className="text-14 text-muted">{label}</p>
        {children}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={count}
        aria-valuenow={number}
        className="mt-2 h-1.5 overflow-hidden rounded-full bg-soft-strong"
      >
        <div
          className="h-full rounded-full bg-control transition-[width]"
          style={{ width: `${(number / count) * 100}%` }}
        />
      </div>
    </>
  );
}

/**
 * Returns the ref for the heading of a question. The heading receives the focus when the question changes, so that
 * keyboard and screen reader users continue there.
 */
export function useStepHeading(question: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(question);
  useEffect(() => {
    if (shown.current === question) return;
    shown.current = question;
    window.scrollTo(0, 0);
    heading.current?.focus();
  }, [question]);
  return heading;
}
