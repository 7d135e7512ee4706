import { sql } from 'kysely';
import { mailChangesPerDay } from '#contract/accounts/mail-change.ts';
import type { MemberId } from '#contract/members/members.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import type { Limit, Limits } from '../../../platform/http/limits.ts';
import type { Actor } from '../../../platform/http/viewer.ts';
import type { Pseudonymize } from '../../../platform/core/pseudonym.ts';
import { openProfile } from '../../members/card-writes.ts';
import type { Db, Sql, Tx } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import type { Sites } from '../../../platform/core/sites.ts';
import type { Recipient } from '../account-mails.ts';
import { claimEmail, memberByEmail, memberById } from '../accounts-queries.ts';
import { mailAddressWanted, mailChangeAsked, mailChanged, mailNewAddress } from './credential-mails.ts';
import { isDisposable } from '../sign-up/disposable.ts';
import { emailKey, mailboxKey } from '../identity.ts';
import { mailBannedSignUp } from '../sign-up/ban-mails.ts';
import { addressPseudonym, activeBan } from '../sign-up/bans.ts';
import { makeMailToken, ownerOfMailToken, revokeMailTokens, spendMailToken } from './mail-tokens.ts';
import { checkOwner, checkPassword, isLoggedIn, type Link } from './present-password.ts';

/** Limit on requests for a change of address, per member and per receiving address. */
export const mailChanges: Limit = { name: 'mail_change', points: mailChangesPerDay, seconds: 86_400 };

export interface MailWish {
  readonly email: string;
  readonly password: string;
}

/** Services that check whether an address is accepted. */
export interface AddressTerms {
  readonly sites: Sites;
  readonly pseudonymize: Pseudonymize;
}

export interface NewAddress {
  readonly member: Recipient;
  readonly email: string;
}

/** Requests a change of address, which takes effect with the emailed link. */
export async function requestMailChange(
  db: Db,
  { id, now }: Actor,
  { email, password }: MailWish,
  { sites, limits, pseudonymize }: AddressTerms & { readonly limits: Limits },
) {
  const refused = await checkPassword(db, id, password, limits);
  if (refused) return refused;
  const member = (await memberById(db, id))!;
  if (emailKey(email) === emailKey(member.email)) return refuse('same_email');
  if (isDisposable(email)) return refuse('disposable_email');
  if (await limits.consumeExactly(mailChanges, id)) return refuse('too_many_mail_changes');
  if (await limits.consumeExactly(mailChanges, mailboxKey(email))) return refuse('too_many_mail_changes');
  const { concealsAccounts } = await sites.of(member.site);
  if (!concealsAccounts && (await isTaken(db, email, pseudonymize, now))) {
    await mailIfBanned(db, { sites, pseudonymize }, { member, email }, now);
    return refuse('email_taken');
  }
  return await transact(db, async (tx) => {
    await writeToNewAddress(tx, { sites, pseudonymize }, { member, email }, now);
    // An address that was never confirmed may be mistyped and belong to a stranger. Do not notify it, and revoke its
    // activation link.
    if (member.status === 'not_confirmed') await revokeMailTokens(tx, id, ['activation']);
    else await mailChangeAsked(tx, sites, member, now);
    tx.announce(id, { event: 'user_changed' });
    return { new_email: email };
  });
}

async function isTaken(db: Sql, email: string, pseudonymize: Pseudonymize, now: Date): Promise<boolean> {
  return Boolean((await memberByEmail(db, email)) ?? (await activeBan(db, addressPseudonym(pseudonymize, email), now)));
}

/**
 * Emails the reason to the owner of a banned address. The member who requested the change only learns that the address
 * is taken.
 */
async function mailIfBanned(db: Db, terms: AddressTerms, { member, email }: NewAddress, now: Date): Promise<void> {
  const refusal = await activeBan(db, addressPseudonym(terms.pseudonymize, email), now);
  if (!refusal) return;
  const site = await terms.sites.of(member.site);
  const owner = { id: null, name: '', email, language: member.language, site };
  await transact(db, async (tx) => await mailBannedSignUp(tx, owner, refusal, now));
}

/** Emails the link. If the address is taken (which may be concealed) or banned, emails its owner instead. */
export async function writeToNewAddress(
  tx: Tx,
  { sites, pseudonymize }: AddressTerms,
  { member, email }: NewAddress,
  now: Date,
): Promise<void> {
  const owner = await memberByEmail(tx, email);
  const refusal = await activeBan(tx, addressPseudonym(pseudonymize, email), now);
  await revokeMailTokens(tx, member.id, ['mail_change']);
  const token = await makeMailToken(tx, { member: member.id, purpose: 'mail_change', email }, now);
  if (refusal) {
    const site = await sites.of(member.site);
    const stranger = { id: null, name: '', email, language: member.language, site };
    return await mailBannedSignUp(tx, stranger, refusal, now);
  }
  if (owner) await mailAddressWanted(tx, sites, owner, now);
  else await mailNewAddress(tx, sites, { to: { ...member, email, confirmed_at: null }, token }, now);
}

/** Returns the new address that awaits confirmation, if any. */
export async function newEmailOf(db: Sql, id: MemberId, now: Date): Promise<string | null> {
  const found = await db
    .selectFrom('mail_token')
    .select('email')
    .where('member_id', '=', id)
    .where('purpose', '=', 'mail_change')
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found?.email ?? null;
}

export async function revokeMailChange(db: Db, id: MemberId) {
  return await transact(db, async (tx) => {
    await revokeMailTokens(tx, id, ['mail_change']);
    tx.announce(id, { event: 'user_changed' });
    return {};
  });
}

/**
 * Changes the address for a visitor who has the emailed link and proves that they own the account. Returns the member
 * as `proven` if the password was the proof.
 */
export async function confirmMailChange(
  db: Db,
  { token, ...proof }: Link,
  { limits, ...terms }: AddressTerms & { readonly limits: Limits },
  now: Date,
) {
  const owner = await ownerOfMailToken(db, token, 'mail_change', now);
  const known = owner && (await memberById(db, owner));
  if (!known) return refuse('link_expired');
  const refused = await checkOwner(db, known.id, proof, limits);
  if (refused) return refused;
  const done = await transact(db, async (tx) => await takeNewAddress(tx, token, terms, now));
  return isRefused(done)
    ? done
    : { ...done, member: known.id, proven: isLoggedIn(known.id, proof) ? undefined : known };
}

async function takeNewAddress(tx: Tx, token: string, { sites, pseudonymize }: AddressTerms, now: Date) {
  const found = await spendMailToken(tx, token, 'mail_change', now);
  if (!found?.email) return refuse('link_expired');
  const { member: id, email } = found;
  const before = await tx.selectFrom('member').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!before || before.status === 'blocked' || before.status === 'pending_deletion') return refuse('link_expired');
  const refusal = await activeBan(tx, addressPseudonym(pseudonymize, email), now);
  if (refusal || !(await claimEmail(tx, email, id))) return refuse('email_taken');

  await tx
    .deleteFrom('email_owner')
    .where('email_key', '=', emailKey(before.email))
    .where('member_id', '=', id)
    .execute();
  // Earlier bounces concerned the previous address.
  const notifications_disabled = sql<string[]>`array_remove(notifications_disabled, 'bounce')`;
  await tx.updateTable('member').set({ email, notifications_disabled }).where('id', '=', id).execute();
  await revokeMailTokens(tx, id, ['activation', 'password_reset', 'mail_change']);
  if (before.status === 'not_confirmed') await confirm(tx, id, before.invisible, now);
  else await mailChanged(tx, sites, before, now);
  tx.announce(id, { event: 'user_changed' });
  return { email };
}

/** Activates the account: the link for a new address also confirms an unconfirmed account. */
async function confirm(tx: Tx, id: MemberId, invisible: boolean, now: Date): Promise<void> {
  await tx.updateTable('member').set({ status: 'active', confirmed_at: now }).where('id', '=', id).execute();
  await openProfile(tx, id, invisible, now);
}
