import type { MemberId } from '#contract/members/members.ts';
import { refuse } from '#contract/refusal.ts';
import type { Limit, Limits } from '../../http/limits.ts';
import type { Sql } from '../../postgres/db.ts';
import { hashing, isPassword } from './passwords.ts';
import type { OpenSession } from '../sessions/sessions.ts';

/** Counted apart from log-ins: whoever found an open browser cannot lock its owner out by guessing. */
export const passwordTries: Limit = { name: 'present_password', points: 5, seconds: 900 };

/**
 * A member who is logged in shows that it is really them, before what matters is changed. Returns the refusal where
 * it is not. A try is counted before it is looked at, so that tries at the same moment are counted as well.
 */
export async function checkPassword(db: Sql, id: MemberId, password: string, limits: Limits) {
  return await hashing.inTurn(id, async () => {
    const minutes = await limits.spend(passwordTries, id);
    if (minutes) return refuse('locked', { minutes });
    const { password_hash } = await db
      .selectFrom('member')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (!(await isPassword(password, password_hash))) return refuse('wrong_password');
    await limits.forget(passwordTries, id);
    return undefined;
  });
}

/** What somebody shows who has a mailed link, besides the link. */
export interface OwnersProof {
  /** The session of their browser. */
  readonly asking: OpenSession | undefined;
  readonly password: string | undefined;
}

export interface Link extends OwnersProof {
  readonly token: string;
}

/**
 * A mailed link shows that its reader reads the mailbox, not that the account is theirs: a stranger may have made it
 * with this address, and would stay in with a password of their own. The owner's browser is logged in, or they know the
 * password. Returns the refusal where neither is so.
 */
export async function checkOwner(db: Sql, member: MemberId, proof: OwnersProof, limits: Limits) {
  if (isLoggedIn(member, proof)) return undefined;
  if (proof.password === undefined) return refuse('password_needed');
  return await checkPassword(db, member, proof.password, limits);
}

export function isLoggedIn(member: MemberId, { asking }: OwnersProof): boolean {
  return asking?.member === member;
}
