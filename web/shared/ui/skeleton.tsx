import { classNames } from './class-names.ts';

/**
 * A gray placeholder, shaped by its class. It pulses unless `still` is set, which means that nothing is loading yet.
 */
export function Skeleton({ className, still = false }: { className: string; still?: boolean }) {
  const look = still ? 'block bg-sunken' : 'pulse block';
  return <span aria-hidden className={classNames(look, !/\brounded-/.test(className) && 'rounded-input', className)} />;
}
