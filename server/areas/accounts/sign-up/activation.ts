import { sql } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import type { Limit, Limits } from '../../../platform/http/limits.ts';
import { openProfile } from '../../members/card-writes.ts';
import type { Db, Sql, Tx } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import type { Sites } from '../../../platform/core/sites.ts';
import { mailActivation } from '../account-mails.ts';
import { memberById } from '../accounts-queries.ts';
import { isGuessable, wordsAround } from '../credentials/guessable.ts';
import { type AddressTerms, newEmailOf, writeToNewAddress } from '../credentials/mail-change.ts';
import { makeMailToken, ownerOfMailToken, ownerOfOldMailToken, spendMailToken } from '../credentials/mail-tokens.ts';
import { storeNewPassword } from '../credentials/password-change.ts';
import { hashing, hashPassword } from '../credentials/passwords.ts';
import { checkPassword, isLoggedIn, type Link } from '../credentials/present-password.ts';

/**
 * Confirms the address that a member signed up with, so that others can find and answer the member. Returns the member
 * as `proven` if the password was the proof.
 */
export async function confirmAddress(db: Db, { token, ...proof }: Link, limits: Limits, now: Date) {
  const owner = await ownerOfMailToken(db, token, 'activation', now);
  const known = owner && (await memberById(db, owner));
  if (known?.status !== 'not_confirmed') return await refuseOld(db, token);
  if (!isLoggedIn(known.id, proof)) {
    // The token already proves access to this mailbox, so the response may contain the address.
    if (proof.password === undefined) return refuse('password_needed', { email: known.email });
    const refused = await checkPassword(db, known.id, proof.password, limits);
    if (refused) return refused;
  }
  const done = await transact(db, async (tx) => await confirm(tx, token, now));
  if (isRefused(done)) return await refuseOld(db, token);
  return { ...done, proven: isLoggedIn(known.id, proof) ? undefined : known };
}

export interface LinkAnew {
  readonly token: string;
  readonly password: string;
}

/**
 * Confirms the address and replaces the password, for a visitor with the link. Locks out a stranger who created the
 * account.
 */
export async function confirmWithNewPassword(db: Db, { token, password }: LinkAnew, sites: Sites, now: Date) {
  const owner = await ownerOfMailToken(db, token, 'activation', now);
  const known = owner && (await memberById(db, owner));
  if (known?.status !== 'not_confirmed') return await refuseOld(db, token);
  const { settings } = await sites.of(known.site);
  if (isGuessable(password, wordsAround(settings.name, known))) return refuse('password_guessable');
  const password_hash = await hashing.inTurn(known.id, async () => await hashPassword(password));
  if (isRefused(password_hash)) return password_hash;
  const done = await transact(db, async (tx) => {
    const confirmed = await confirm(tx, token, now);
    if (!isRefused(confirmed)) await storeNewPassword(tx, { id: known.id, now }, { password_hash }, sites);
    return confirmed;
  });
  if (isRefused(done)) return await refuseOld(db, token);
  return { ...done, proven: { id: known.id, password_hash, language: known.language } };
}

async function confirm(tx: Tx, token: string, now: Date) {
  const found = await spendMailToken(tx, token, 'activation', now);
  if (!found) return refuse('link_expired');
  const member = await tx
    .updateTable('member')
    // Emails to this address arrive now, despite earlier bounces.
    .set({
      status: 'active',
      confirmed_at: now,
      notifications_disabled: sql<string[]>`array_remove(notifications_disabled, 'bounce')`,
    })
    .where('id', '=', found.member)
    .where('status', '=', 'not_confirmed')
    .returning(['name', 'invisible'])
    .executeTakeFirst();
  if (!member) return refuse('link_expired');
  await openProfile(tx, found.member, member.invisible, now);
  tx.announce(found.member, { event: 'user_changed' });
  return { name: member.name };
}

/**
 * Returns the refusal of an old link: the account is already confirmed, whichever link confirmed it, or the link has
 * expired.
 */
async function refuseOld(db: Sql, token: string) {
  const owner = await ownerOfOldMailToken(db, token, 'activation');
  const member = owner && (await memberById(db, owner));
  return member && member.status === 'active' ? refuse('already_active') : refuse('link_expired');
}

export const activationMails: Limit = { name: 'activation_mail', points: 3, seconds: 86_400 };

/** Emails a new activation link to an unconfirmed member, at their corrected address if they changed it. */
export async function mailActivationAgain(
  db: Db,
  id: MemberId,
  { limits, ...terms }: AddressTerms & { readonly limits: Limits },
  now: Date,
) {
  const { sites } = terms;
  const member = await memberById(db, id);
  if (member?.status !== 'not_confirmed') return refuse('already_active');
  if (await limits.consumeExactly(activationMails, id)) return refuse('too_many_mails');
  const corrected = await newEmailOf(db, id, now);
  return await transact(db, async (tx) => {
    if (corrected) await writeToNewAddress(tx, terms, { member, email: corrected }, now);
    else {
      const token = await makeMailToken(tx, { member: id, purpose: 'activation' }, now);
      await mailActivation(tx, sites, { to: member, token }, now);
    }
    return {};
  });
}
