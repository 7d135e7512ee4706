import { hash, verify } from '@node-rs/argon2';

const argon2id = 2;

/** argon2id as OWASP advises it: 19 MiB, two passes. (RFC 9106.) */
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing is meant to be dear: a storm of log-ins must not take the processor from everyone else. */
const atOnce = 2;
let busy = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (busy >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  busy += 1;
  try {
    return await work();
  } finally {
    busy -= 1;
    waiting.shift()?.();
  }
}

/** A PHC string. The password's exact bytes count: nothing is trimmed, folded or cut off. */
export async function hashPassword(password: string): Promise<string> {
  return await inTurn(() => hash(password, cost));
}

let decoy: Promise<string> | undefined;

/**
 * Whether `password` is the one that was hashed. Without a hash (nobody has this address) it takes as long as with
 * one, so that the time tells nothing.
 */
export async function isPassword(password: string, hashed: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const against = hashed ?? (await decoy);
  return (await inTurn(() => verify(against, password))) && hashed !== undefined;
}
