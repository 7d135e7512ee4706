import { reactivationDays } from '#contract/accounts/account-deletion.ts';
import { mailChangeHours } from '#contract/accounts/mail-change.ts';
import type { MemberId } from '#contract/members/members.ts';
import { mailProof } from '#contract/notifications/notifications.ts';
import { resetMinutes } from '#contract/accounts/passwords.ts';
import type { Sql, Tx } from '../../../platform/postgres/db.ts';
import { makeSecretToken, tokenHash } from './secret-token.ts';

/** Lifetime of emailed links, by purpose. In hours. */
export const tokenHours = {
  activation: 48,
  password_reset: resetMinutes / 60,
  mail_change: mailChangeHours,
  reactivation: reactivationDays * 24,
  mail_proof: mailProof.hours,
} as const;
export type TokenPurpose = keyof typeof tokenHours;

export interface TokenUse {
  readonly member: MemberId;
  readonly purpose: TokenPurpose;
  /** The new address, for a change of address. */
  readonly email?: string;
}

/** Creates a token for an emailed link. Earlier links for the same purpose stay valid. */
export async function makeMailToken(tx: Tx, { member, purpose, email }: TokenUse, now: Date): Promise<string> {
  const token = makeSecretToken();
  const expires_at = new Date(now.getTime() + tokenHours[purpose] * 3_600_000);
  await tx
    .insertInto('mail_token')
    .values({
      token_hash: tokenHash(token),
      purpose,
      member_id: member,
      email: email ?? null,
      created_at: now,
      expires_at,
    })
    .execute();
  return token;
}

/**
 * Spends a token and returns its owner. Does not distinguish unknown, spent and expired tokens, or tokens for a
 * different purpose.
 */
export async function spendMailToken(tx: Tx, token: string, purpose: TokenPurpose, now: Date) {
  return await tx
    .updateTable('mail_token')
    .set({ spent_at: now })
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where('spent_at', 'is', null)
    .returning(['member_id as member', 'email'])
    .executeTakeFirst();
}

/** Returns the owner of a valid token without spending it, for callers with expensive work to do first. */
export async function ownerOfMailToken(
  db: Sql,
  token: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<MemberId | undefined> {
  const found = await tokenOf(db, token, purpose)
    .where('expires_at', '>', now)
    .where('spent_at', 'is', null)
    .executeTakeFirst();
  return found?.member_id;
}

/** Returns the owner of a token, even if it was spent or has expired. */
export async function ownerOfOldMailToken(
  db: Sql,
  token: string,
  purpose: TokenPurpose,
): Promise<MemberId | undefined> {
  const found = await tokenOf(db, token, purpose).executeTakeFirst();
  return found?.member_id;
}

function tokenOf(db: Sql, token: string, purpose: TokenPurpose) {
  return db
    .selectFrom('mail_token')
    .select('member_id')
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', purpose);
}

/** Revokes the member's emailed links for these purposes. */
export async function revokeMailTokens(tx: Tx, member: MemberId, purposes: readonly TokenPurpose[]): Promise<void> {
  await tx.deleteFrom('mail_token').where('member_id', '=', member).where('purpose', 'in', purposes).execute();
}
