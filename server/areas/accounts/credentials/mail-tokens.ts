import { reactivationDays } from '#contract/accounts/account-deletion.ts';
import { mailChangeHours } from '#contract/accounts/mail-change.ts';
import type { MemberId } from '#contract/members/members.ts';
import { mailProof } from '#contract/notifications/notifications.ts';
import { resetMinutes } from '#contract/accounts/passwords.ts';
import type { Sql, Tx } from '../../../platform/postgres/db.ts';
import { makeSecretToken, tokenHash } from './secret-token.ts';

/** The purposes of mailed links, and how long each is valid. */
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
  /** The new address in a mail change. */
  readonly email?: string;
}

/** Creates a token for a mailed link; earlier ones for the same purpose stay valid until they expire. */
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
 * Spends a token and returns its owner, unless it is unknown, spent, expired or for another purpose: these cases are
 * not distinguished.
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

/** The owner of a token that could be spent now, for callers that have expensive work to do before spending it. */
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

/** The owner of a token, even if it was spent or has expired. */
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

/** Revokes the member's links that were mailed for these purposes. */
export async function revokeMailTokens(tx: Tx, member: MemberId, purposes: readonly TokenPurpose[]): Promise<void> {
  await tx.deleteFrom('mail_token').where('member_id', '=', member).where('purpose', 'in', purposes).execute();
}
