import type { MemberId } from '#contract/members.ts';
import type { Tx } from '../postgres/db.ts';
import { makeSecretToken, tokenHash } from './secret-token.ts';

/** What a mailed link is good for, and for how long. */
export const tokenHours = { activation: 48 } as const;
export type TokenPurpose = keyof typeof tokenHours;

/** A new token for a mailed link; those mailed before for the same purpose stay good until they expire. */
export async function makeMailToken(tx: Tx, member: MemberId, purpose: TokenPurpose, now: Date): Promise<string> {
  const token = makeSecretToken();
  const expires_at = new Date(now.getTime() + tokenHours[purpose] * 3_600_000);
  await tx
    .insertInto('mail_token')
    .values({ token_hash: tokenHash(token), purpose, member_id: member, created_at: now, expires_at })
    .execute();
  return token;
}

/**
 * Whose token it is, unless it is unknown, expired or meant for something else. It is spent by this; `spent` says
 * whether it had been spent before.
 */
export async function spendMailToken(
  tx: Tx,
  token: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<{ member: MemberId; spent: boolean } | undefined> {
  const found = await tx
    .selectFrom('mail_token')
    .select(['member_id', 'spent_at'])
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  await tx
    .updateTable('mail_token')
    .set({ spent_at: found.spent_at ?? now })
    .where('token_hash', '=', tokenHash(token))
    .execute();
  return { member: found.member_id, spent: found.spent_at !== null };
}
