import { classNames } from '../../shared/ui/class-names.ts';
import type { Lander } from './use-lander.ts';

interface PromiseProps {
  lander: Lander;
  className?: string;
  /** Class names of the sentence below the promise. */
  leadClassName?: string;
}

/** The page's promise and the sentence below it. */
export function PromiseHead({ lander: { promise, lead }, className, leadClassName = 'text-muted' }: PromiseProps) {
  return (
    <div className={className}>
      <h1 className="text-[2rem] sm:text-36 lg:text-[2.875rem] lg:leading-[1.08]">{promise}</h1>
      <p className={classNames('mt-2 text-16 text-pretty lg:mt-3 lg:text-18', leadClassName)}>{lead}</p>
    </div>
  );
}
