/** Text from outside that should be an amount of money. */
export class NoAmount extends Error {
  override readonly name = 'NoAmount';
}

/** An amount as banks write it, `37.46`, in minor units. All our currencies have two decimals. */
export function minorOf(decimal: string): number {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{1,5}))?$/.exec(decimal.trim()) ?? [];
  if (whole === undefined || !/^0*$/.test(part.slice(2))) throw new NoAmount(`${decimal} is no amount of money.`);
  return Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0'));
}

/** An amount in minor units as banks and providers write it: `37.46`. */
export function decimalOf(minor: number): string {
  return `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
}

/** Minor units as a decimal that may be below zero: `-37.46`. */
export function signedDecimal(minor: number): string {
  return minor < 0 ? `-${decimalOf(-minor)}` : decimalOf(minor);
}
