import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { passwordIn } from '#contract/typed/password.ts';
import { makeFairQueue } from '../../../platform/core/fair-queue.ts';

const argon2id = 2;

/** argon2id as recommended by OWASP: 19 MiB, two passes. (RFC 9106.) */
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Queue, per IP network or member, for hashing that anonymous visitors can trigger. Hashing is expensive by design, and
 * a burst of logins must not occupy all cores or fill the memory with waiting requests, so one core stays free. Consume
 * limits and query attempts inside the queue, so that rejected requests cost nothing.
 */
export const hashing = makeFairQueue({
  atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)),
  most: 50,
  mostForOne: 10,
  secondsUntilAgain: 3,
});

/** Returns the hash in PHC string format. The password is only normalized, never trimmed, folded or truncated. */
export async function hashPassword(password: string): Promise<string> {
  return await hash(passwordIn(password), cost);
}

let decoy: Promise<string> | undefined;

/**
 * Verifies a password. Older hashes were made from the exact characters, so an input that normalization changes is
 * tried in both forms. Takes as long without a hash (unknown address) as with one, so that timing reveals nothing.
 */
export async function isPassword(password: string, hashed: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const against = hashed ?? (await decoy);
  const right = (await isStoredForm(password, against)) || (await isExactForm(password, against));
  return right && hashed !== undefined;
}

/** Verifies the normalized password. */
export async function isStoredForm(password: string, hashed: string): Promise<boolean> {
  return await verify(hashed, passwordIn(password));
}

async function isExactForm(password: string, hashed: string): Promise<boolean> {
  return password !== passwordIn(password) && (await verify(hashed, password));
}
