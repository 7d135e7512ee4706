import type { MemberId } from '#contract/members.ts';
import { refuse } from '#contract/refusal.ts';
import type { Limits } from '../http/limits.ts';
import type { Db, Tx } from '../postgres/db.ts';
import { transact } from '../postgres/transact.ts';
import type { Site } from '../site/sites.ts';
import type { Recipient } from './account-mails.ts';
import { memberById } from './accounts-queries.ts';
import { mailPasswordChanged } from './credential-mails.ts';
import { isGuessable, wordsAround } from './guessable.ts';
import { revokeMailTokens } from './mail-tokens.ts';
import { hashPassword } from './passwords.ts';
import { checkPassword } from './present-password.ts';
import { endSessions } from './session-list.ts';
import type { OpenSession } from './sessions.ts';

export interface PasswordChange {
  readonly old_password: string;
  readonly password: string;
}

/** Another password, for who knows the present one. Every other browser of the member is logged out. */
export async function changePassword(
  db: Db,
  { id, member }: OpenSession,
  { old_password, password }: PasswordChange,
  { site, limits }: { readonly site: Site; readonly limits: Limits },
  now: Date,
) {
  const refused = await checkPassword(db, member, old_password, limits);
  if (refused) return refused;
  const known = (await memberById(db, member))!;
  if (isGuessable(password, wordsAround(site.settings.name, known))) return refuse('password_guessable');
  const password_hash = await hashPassword(password);
  return await transact(db, async (tx) => {
    await setPassword(tx, member, password_hash, site, now);
    await endSessions(tx, member, id);
    return {};
  });
}

/**
 * Stores another password and tells the member by mail. What else was under way to get at the account (a reset, a
 * change of the address) ends: it may have been somebody else's.
 */
export async function setPassword(
  tx: Tx,
  id: MemberId,
  password_hash: string,
  site: Site,
  now: Date,
): Promise<Recipient> {
  const member = await tx
    .updateTable('member')
    .set({ password_hash })
    .where('id', '=', id)
    .returning(['id', 'name', 'email', 'language'])
    .executeTakeFirstOrThrow();
  await revokeMailTokens(tx, id, ['password_reset', 'mail_change']);
  await mailPasswordChanged(tx, site, member, now);
  return member;
}
