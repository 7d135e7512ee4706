import { isRefused, refuse } from '#contract/refusal.ts';
import type { Limit, Limits } from '../../../platform/http/limits.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { consumeAll } from '../../../platform/http/consume-all.ts';
import type { Db } from '../../../platform/postgres/db.ts';
import { memberByEmail } from '../accounts-queries.ts';
import { emailKey } from '../identity.ts';
import { provenHash } from '../credentials/own-password.ts';
import { hashing } from '../credentials/passwords.ts';

/**
 * Limits on wrong passwords, which lock until the period ends: five for an account from one IP network, ten for an
 * account from anywhere, a hundred from one IP address. (Specification, section 8: 'account blocked for {minutes}
 * min.')
 */
export const loginLimits = {
  here: { name: 'login_here', points: 5, seconds: 900 },
  account: { name: 'login_account', points: 10, seconds: 900 },
  address: { name: 'login_address', points: 100, seconds: 3600 },
} as const satisfies Record<string, Limit>;

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Returns the member with these credentials if the account can log in, even if it is closed or suspended. */
export async function checkCredentials(db: Db, credentials: Credentials, ip: string, limits: Limits) {
  const member = await ownerOf(db, credentials, ip, limits);
  if (isRefused(member)) return member;
  if (member.status === 'pending_deletion') return refuse('pending_deletion');
  return member;
}

/** Does the same as {@link provenOwner}, queued fairly per IP network. */
export async function ownerOf(db: Db, credentials: Credentials, ip: string, limits: Limits) {
  return await hashing.inTurn(networkOf(ip), async () => await provenOwner(db, credentials, ip, limits));
}

/**
 * Returns the member with these credentials, whatever the account's status. Unknown addresses and wrong passwords get
 * the same response, equally slowly. Consumes the limits first, so that concurrent attempts, also in other processes,
 * count too; refunds a successful attempt.
 */
export async function provenOwner(db: Db, { email, password }: Credentials, ip: string, limits: Limits) {
  const counted = countedFor(email, ip);
  const minutes = await consumeAll(limits, counted);
  if (minutes) return refuse('locked', { minutes });

  const member = await memberByEmail(db, email);
  const password_hash = await provenHash(db, member, password);
  if (!member || password_hash === undefined) return refuse('login_failed');
  const [here, account, address] = counted;
  await Promise.all([limits.forget(...here), limits.refund(...account), limits.refund(...address)]);
  return { ...member, password_hash };
}

/** Resets the count of wrong passwords: after a reset by email, the member may log in at once. */
export async function unlock(email: string, ip: string, limits: Limits): Promise<void> {
  const [here, account] = countedFor(email, ip);
  await limits.forget(...here);
  await limits.forget(...account);
}

function countedFor(email: string, ip: string) {
  const account = emailKey(email);
  return [
    [loginLimits.here, `${account}|${networkOf(ip)}`],
    [loginLimits.account, account],
    [loginLimits.address, ip],
  ] as const;
}
