import { classNames } from './class-names.ts';

/** A grey placeholder; its class gives it a shape. It pulses, unless it is `still`: nothing is on its way yet. */
export function Skeleton({ className, still = false }: { className: string; still?: boolean }) {
  const look = still ? 'block bg-sunken' : 'pulse block';
  return <span aria-hidden className={classNames(look, !/\brounded-/.test(className) && 'rounded-input', className)} />;
}
