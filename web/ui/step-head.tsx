import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

interface StepHeadProps {
  /** Which question this is, from 1, of how many. */
  number: number;
  count: number;
  /** The same in words. */
  label: string;
  back: string;
  /** Left out at the first question. */
  onBack: (() => void) | undefined;
  className?: string;
  /** At the other end: how to leave it for later. */
  children?: ReactNode;
}

/** Above one question of several: the way back, and how far one is. */
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

/** The heading of a question: who goes on with the keyboard, or listens, begins at the next one there. */
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
