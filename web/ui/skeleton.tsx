import { classNames } from './class-names.ts';

/** A grey placeholder; its class gives it a shape. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden
      className={classNames('shimmer block', !/\brounded-/.test(className) && 'rounded-input', className)}
    />
  );
}
