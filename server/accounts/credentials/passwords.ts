import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { makeFairQueue } from '../../kernel/fair-queue.ts';

const argon2id = 2;

/** argon2id as OWASP advises it: 19 MiB, two passes. (RFC 9106.) */
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Whatever strangers can have hashed is done in turns, by address or by member: hashing is meant to be dear, and a storm
 * of log-ins must not take the processor from everyone else, nor fill the memory with those who wait. One core is left
 * to whoever does anything else. What is counted and looked up for it belongs into the turn, so that whoever is refused
 * has cost nothing.
 */
export const hashing = makeFairQueue({
  atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)),
  most: 50,
  mostForOne: 10,
  secondsUntilAgain: 3,
});

/** A PHC string. The password's exact bytes count: nothing is trimmed, folded or cut off. */
export async function hashPassword(password: string): Promise<string> {
  return await hash(password, cost);
}

let decoy: Promise<string> | undefined;

/**
 * Whether `password` is the one that was hashed. Without a hash (nobody has this address) it takes as long as with one,
 * so that the time tells nothing.
 */
export async function isPassword(password: string, hashed: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const against = hashed ?? (await decoy);
  return (await verify(against, password)) && hashed !== undefined;
}
