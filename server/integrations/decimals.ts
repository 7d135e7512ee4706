/** Thrown for external text that is not an amount of money. */
export class NoAmount extends Error {
  override readonly name = 'NoAmount';
}

/** Parses an amount in the format of banks, such as `37.46`, into minor units. All our currencies have two decimals. */
export function minorOf(decimal: string): number {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{1,5}))?$/.exec(decimal.trim()) ?? [];
  if (whole === undefined || !/^0*$/.test(part.slice(2))) throw new NoAmount(`${decimal} is not an amount of money.`);
  return Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0'));
}

/** Formats minor units in the format of banks and providers, such as `37.46`. */
export function decimalOf(minor: number): string {
  return `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
}

/** Formats minor units that may be negative, such as `-37.46`. */
export function signedDecimal(minor: number): string {
  return minor < 0 ? `-${decimalOf(-minor)}` : decimalOf(minor);
}
