import type { MemberId } from '#contract/members.ts';
import { refuse } from '#contract/refusal.ts';
import type { Limit, Limits } from '../http/limits.ts';
import type { Sql } from '../postgres/db.ts';
import { isPassword } from './passwords.ts';

/** Counted apart from log-ins: whoever found an open browser cannot lock its owner out by guessing. */
export const passwordTries: Limit = { name: 'present_password', points: 5, seconds: 900 };

/**
 * A member who is logged in shows that it is really them, before what matters is changed. Returns the refusal where
 * it is not. A try is counted before it is looked at, so that tries at the same moment are counted as well.
 */
export async function checkPassword(db: Sql, id: MemberId, password: string, limits: Limits) {
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
}
