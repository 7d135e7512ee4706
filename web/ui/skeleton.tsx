import { classNames } from './class-names.ts';

/** A grey shape where something will be; shaped by its class. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden
      className={classNames('shimmer block', !/\brounded-/.test(className) && 'rounded-input', className)}
    />
  );
}
