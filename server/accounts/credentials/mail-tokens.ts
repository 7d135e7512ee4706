import { reactivationDays } from '#contract/accounts/account-deletion.ts';
import { mailChangeHours } from '#contract/accounts/mail-change.ts';
import type { MemberId } from '#contract/members/members.ts';
import { mailProof } from '#contract/notifications.ts';
import { resetMinutes } from '#contract/accounts/passwords.ts';
import type { Sql, Tx } from '../../postgres/db.ts';
import { makeSecretToken, tokenHash } from './secret-token.ts';

/** What a mailed link is good for, and for how long. */
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
  /** The address that a mail change is about. */
  readonly email?: string;
}

/** A new token for a mailed link; those mailed before for the same purpose stay good until they expire. */
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
 * Whose token it is, unless it is unknown, spent, expired or meant for something else: these are not told apart.
 * It is spent by this.
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

/** Whose token it is if it could be spent now, for whoever has dear work to do first. */
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

/** Whose token it was, whatever became of it. */
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

/** The member's links that were mailed for these purposes are worth nothing any more. */
export async function revokeMailTokens(tx: Tx, member: MemberId, purposes: readonly TokenPurpose[]): Promise<void> {
  await tx.deleteFrom('mail_token').where('member_id', '=', member).where('purpose', 'in', purposes).execute();
}
