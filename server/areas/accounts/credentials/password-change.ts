import type { SessionId } from '#contract/accounts/sessions.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Actor } from '../../../platform/http/viewer.ts';
import type { Db, Tx } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import type { Sites } from '../../../platform/core/sites.ts';
import type { Recipient } from '../account-mails.ts';
import { memberById } from '../accounts-queries.ts';
import { mailPasswordChanged } from './credential-mails.ts';
import { isGuessable, wordsAround } from './guessable.ts';
import { revokeMailTokens } from './mail-tokens.ts';
import { hashing, hashPassword } from './passwords.ts';
import { checkPassword } from './present-password.ts';
import { endAll } from '../sessions/session-list.ts';
import { passwordMark } from '../sessions/sessions-queries.ts';

export interface PasswordChange {
  readonly old_password: string;
  readonly password: string;
  /** The session that stays open. */
  readonly kept: SessionId;
}

/** Changes the password after checking the current one. Ends all other sessions of the member. */
export async function replacePassword(
  db: Db,
  by: Actor,
  { old_password, password, kept }: PasswordChange,
  { sites, limits }: { readonly sites: Sites; readonly limits: Limits },
) {
  const refused = await checkPassword(db, by.id, old_password, limits);
  if (refused) return refused;
  const known = (await memberById(db, by.id))!;
  const { settings } = await sites.of(known.site);
  if (isGuessable(password, wordsAround(settings.name, known))) return refuse('password_guessable');
  const password_hash = await hashing.inTurn(by.id, async () => await hashPassword(password));
  if (isRefused(password_hash)) return password_hash;
  return await transact(db, async (tx) => {
    await storeNewPassword(tx, by, { password_hash, kept }, sites);
    return {};
  });
}

export interface StoredPassword {
  readonly password_hash: string;
  /** The session that stays open. */
  readonly kept?: SessionId | undefined;
}

/**
 * Stores a new password, ends the sessions created with the old one, and notifies the member by email. Cancels a
 * pending reset or change of address, which somebody else may have requested.
 */
export async function storeNewPassword(
  tx: Tx,
  { id, now }: Actor,
  { password_hash, kept }: StoredPassword,
  sites: Sites,
): Promise<Recipient> {
  const member = await tx
    .updateTable('member')
    .set({ password_hash })
    .where('id', '=', id)
    .returning(['id', 'name', 'email', 'language', 'site', 'confirmed_at'])
    .executeTakeFirstOrThrow();
  await endAll(tx, id, kept);
  const password_mark = passwordMark(password_hash);
  if (kept) await tx.updateTable('session').set({ password_mark }).where('id', '=', kept).execute();
  await revokeMailTokens(tx, id, ['password_reset', 'mail_change']);
  await mailPasswordChanged(tx, sites, member, now);
  return member;
}
