import type { MemberId } from '#contract/members/members.ts';
import { refuse } from '#contract/refusal.ts';
import type { Limit, Limits } from '../../../platform/http/limits.ts';
import type { Db } from '../../../platform/postgres/db.ts';
import { provenHash } from './own-password.ts';
import { hashing } from './passwords.ts';
import type { OpenSession } from '../sessions/sessions.ts';

/**
 * Limit on wrong current passwords. Separate from login attempts: guessing in an open browser must not lock the member
 * out.
 */
export const passwordTries: Limit = { name: 'present_password', points: 5, seconds: 900 };

/**
 * Verifies the password of a logged-in member before an important change. Returns a refusal or undefined. Consumes the
 * limit first, so that concurrent attempts count too.
 */
export async function checkPassword(db: Db, id: MemberId, password: string, limits: Limits) {
  return await hashing.inTurn(id, async () => {
    const minutes = await limits.consumeExactly(passwordTries, id);
    if (minutes) return refuse('locked', { minutes });
    const member = await db
      .selectFrom('member')
      .select(['id', 'password_hash'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (!(await provenHash(db, member, password))) return refuse('wrong_password');
    await limits.forget(passwordTries, id);
    return undefined;
  });
}

/** Proof of ownership in addition to an emailed link. */
export interface OwnersProof {
  /** The session of the requesting browser. */
  readonly asking: OpenSession | undefined;
  readonly password: string | undefined;
}

export interface Link extends OwnersProof {
  readonly token: string;
}

/**
 * Verifies the ownership of the account in addition to an emailed link. The link proves access to the mailbox only: a
 * stranger may have created the account with this address, and would keep their session and password. Therefore
 * requires a session of the member or the password. Returns a refusal or undefined.
 */
export async function checkOwner(db: Db, member: MemberId, proof: OwnersProof, limits: Limits) {
  if (isLoggedIn(member, proof)) return undefined;
  if (proof.password === undefined) return refuse('password_needed');
  return await checkPassword(db, member, proof.password, limits);
}

export function isLoggedIn(member: MemberId, { asking }: OwnersProof): boolean {
  return asking?.member === member;
}
