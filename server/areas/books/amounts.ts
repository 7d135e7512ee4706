import { decimalOf } from '../../integrations/decimals.ts';

/** Minor units as a decimal that may be below zero: `-37.46`. */
export function signedDecimal(minor: number): string {
  return minor < 0 ? `-${decimalOf(-minor)}` : decimalOf(minor);
}
