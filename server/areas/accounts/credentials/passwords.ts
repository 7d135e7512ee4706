import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { passwordIn } from '#contract/typed/password.ts';
import { makeFairQueue } from '../../../platform/core/fair-queue.ts';

const argon2id = 2;

/** argon2id as recommended by OWASP: 19 MiB, two passes. (RFC 9106.) */
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing that strangers can trigger is queued by address or by member: it is expensive on purpose, and a storm of
 * log-ins must neither take the processor away from everyone else nor fill the memory with waiting requests. One core
 * is left for other work. Counting and looking up attempts belongs inside the turn, so that refused requests cost
 * nothing.
 */
export const hashing = makeFairQueue({
  atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)),
  most: 50,
  mostForOne: 10,
  secondsUntilAgain: 3,
});

/** Returns a PHC string of the normalised password: nothing is trimmed, folded or truncated. */
export async function hashPassword(password: string): Promise<string> {
  return await hash(passwordIn(password), cost);
}

let decoy: Promise<string> | undefined;

/**
 * Whether `password` is the one that was hashed. Older hashes are of the exact characters, so these are tried as well
 * where they differ. Without a hash (an unknown address) it takes as long as with one, so that the timing reveals
 * nothing.
 */
export async function isPassword(password: string, hashed: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const against = hashed ?? (await decoy);
  const right = (await isStoredForm(password, against)) || (await isExactForm(password, against));
  return right && hashed !== undefined;
}

/** Whether the hash is of the normalised password. */
export async function isStoredForm(password: string, hashed: string): Promise<boolean> {
  return await verify(hashed, passwordIn(password));
}

async function isExactForm(password: string, hashed: string): Promise<boolean> {
  return password !== passwordIn(password) && (await verify(hashed, password));
}
