import { useDeskFormat } from './words.tsx';

/** Returns a function that formats an amount in minor units with its currency. */
export function useAmount(): (minor: number, currency: string) => string {
  const format = useDeskFormat();
  return (minor, currency) => format.number(minor / 100, { style: 'currency', currency });
}
