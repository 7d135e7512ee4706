import { classNames } from './class-names.ts';

/** A grey placeholder, shaped by its class. Pulses, unless `still`: then nothing is loading yet. */
export function Skeleton({ className, still = false }: { className: string; still?: boolean }) {
  const look = still ? 'block bg-sunken' : 'pulse block';
  return <span aria-hidden className={classNames(look, !/\brounded-/.test(className) && 'rounded-input', className)} />;
}
