import { markDigits } from './bounce-token.ts';

export interface Bounces {
  readonly address: string;
  readonly host: string;
  /** The port of the report inbox. Undefined if bounces are received elsewhere and reported by the operator. */
  readonly port: number | undefined;
}

/** The settings of bounces in the environment. */
export interface BounceSettings {
  readonly BOUNCE_ADDRESS?: string | undefined;
  readonly BOUNCE_HOST: string;
  readonly BOUNCE_PORT?: number | undefined;
}

/**
 * Maximum length of the local part of the address. A token is inserted before the `@`, where 64 characters are allowed.
 */
const bounceNameLength = 64 - markDigits - 1;

/** Returns the bounce settings, or undefined. Adds each problem to `wrong`. */
export function bouncesOf(set: BounceSettings, wrong: string[]): Bounces | undefined {
  const { BOUNCE_ADDRESS: address, BOUNCE_HOST: host, BOUNCE_PORT: port } = set;
  if (!address) {
    if (port !== undefined) wrong.push('With BOUNCE_PORT, set BOUNCE_ADDRESS: the address that receives bounces.');
    return undefined;
  }
  if (address.lastIndexOf('@') > bounceNameLength || address.includes('+')) {
    wrong.push(`BOUNCE_ADDRESS has at most ${bounceNameLength} characters before its @, and no plus sign.`);
  }
  return { address, host, port };
}
