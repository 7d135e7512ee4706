import { classNames } from '../../shared/ui/class-names.ts';
import type { Lander } from './use-lander.ts';

interface PromiseProps {
  lander: Lander;
  className?: string;
  /** Class names of the promise on wide screens. */
  titleClassName?: string;
  /** Class names of the sentence below the promise. */
  leadClassName?: string;
}

/** The page's promise and the sentence below it. */
export function PromiseHead({
  lander: { promise, lead },
  className,
  titleClassName = 'lg:text-[2.875rem] lg:leading-[1.08]',
  leadClassName = 'text-muted',
}: PromiseProps) {
  return (
    <div className={className}>
      <h1 className={classNames('text-[2rem] sm:text-36', titleClassName)}>{promise}</h1>
      <p className={classNames('mt-2 text-16 text-pretty lg:mt-3 lg:text-18', leadClassName)}>{lead}</p>
    </div>
  );
}
