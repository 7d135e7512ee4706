import type { MemberId } from '#contract/members/members.ts';
import { refuse } from '#contract/refusal.ts';
import type { Limit, Limits } from '../../../platform/http/limits.ts';
import type { Db } from '../../../platform/postgres/db.ts';
import { provenHash } from './own-password.ts';
import { hashing } from './passwords.ts';
import type { OpenSession } from '../sessions/sessions.ts';

/** Counted apart from log-ins: someone at an open browser cannot lock its owner out by guessing. */
export const passwordTries: Limit = { name: 'present_password', points: 5, seconds: 900 };

/**
 * A logged-in member proves their identity before an important change. Returns a refusal if they cannot. An attempt is
 * counted before it is checked, so that simultaneous attempts are counted as well.
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

/** What the bearer of a mailed link proves, besides having the link. */
export interface OwnersProof {
  /** The session of their browser. */
  readonly asking: OpenSession | undefined;
  readonly password: string | undefined;
}

export interface Link extends OwnersProof {
  readonly token: string;
}

/**
 * A mailed link proves that its bearer reads the mailbox, not that the account is theirs: a stranger may have created
 * it with this address, and would stay logged in with a password of their own. The owner's browser is logged in, or
 * they know the password. Returns a refusal if neither is the case.
 */
export async function checkOwner(db: Db, member: MemberId, proof: OwnersProof, limits: Limits) {
  if (isLoggedIn(member, proof)) return undefined;
  if (proof.password === undefined) return refuse('password_needed');
  return await checkPassword(db, member, proof.password, limits);
}

export function isLoggedIn(member: MemberId, { asking }: OwnersProof): boolean {
  return asking?.member === member;
}
