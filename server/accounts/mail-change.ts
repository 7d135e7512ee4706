import { sql } from 'kysely';
import { mailChangesPerDay } from '#contract/mail-change.ts';
import type { MemberId } from '#contract/members.ts';
import { refuse } from '#contract/refusal.ts';
import type { Limit, Limits } from '../http/limits.ts';
import { openProfile } from '../members/card-writes.ts';
import type { Db, Sql, Tx } from '../postgres/db.ts';
import { transact } from '../postgres/transact.ts';
import type { Site } from '../site/sites.ts';
import type { Recipient } from './account-mails.ts';
import { claimEmail, memberByEmail, memberById } from './accounts-queries.ts';
import { mailAddressWanted, mailChangeAsked, mailChanged, mailNewAddress } from './credential-mails.ts';
import { emailKey } from './identity.ts';
import { makeMailToken, revokeMailTokens, spendMailToken } from './mail-tokens.ts';
import { checkPassword } from './present-password.ts';

/** By member, and by the address that gets the mails. */
export const mailChanges: Limit = { name: 'mail_change', points: mailChangesPerDay, seconds: 86_400 };

export interface MailWish {
  readonly email: string;
  readonly password: string;
}

/** Asks for another address: nothing changes before the link that is mailed to it is used. */
export async function askMailChange(
  db: Db,
  id: MemberId,
  { email, password }: MailWish,
  { site, limits }: { readonly site: Site; readonly limits: Limits },
  now: Date,
) {
  const refused = await checkPassword(db, id, password, limits);
  if (refused) return refused;
  const member = (await memberById(db, id))!;
  if (emailKey(email) === emailKey(member.email)) return refuse('same_email');
  if (await limits.spend(mailChanges, id)) return refuse('too_many_mail_changes');
  if (await limits.spend(mailChanges, emailKey(email))) return refuse('too_many_mail_changes');
  if (!site.discreet && (await memberByEmail(db, email))) return refuse('email_taken');
  return await transact(db, async (tx) => {
    await writeToNewAddress(tx, site, member, email, now);
    // An address that was never confirmed may be a stranger's, by a slip of the finger: it learns nothing, and its
    // activation link is worth nothing from now on.
    if (member.status === 'not_confirmed') await revokeMailTokens(tx, id, ['activation']);
    else await mailChangeAsked(tx, site, member, now);
    tx.announce(id, { event: 'user_changed' });
    return { new_email: email };
  });
}

/** Mails the link; where the address is somebody's (a discreet site does not say so), its owner learns by mail. */
export async function writeToNewAddress(
  tx: Tx,
  site: Site,
  member: Recipient,
  email: string,
  now: Date,
): Promise<void> {
  const owner = await memberByEmail(tx, email);
  await revokeMailTokens(tx, member.id, ['mail_change']);
  const token = await makeMailToken(tx, { member: member.id, purpose: 'mail_change', email }, now);
  if (owner) await mailAddressWanted(tx, site, owner, now);
  else await mailNewAddress(tx, site, { ...member, email }, token, now);
}

/** The address that waits to be confirmed, if one does. */
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

export async function cancelMailChange(db: Db, id: MemberId) {
  return await transact(db, async (tx) => {
    await revokeMailTokens(tx, id, ['mail_change']);
    tx.announce(id, { event: 'user_changed' });
    return {};
  });
}

/** Makes the new address the member's own, for who has the link that was mailed to it. */
export async function changeMail(db: Db, token: string, site: Site, now: Date) {
  return await transact(db, async (tx) => {
    const found = await spendMailToken(tx, token, 'mail_change', now);
    if (!found?.email) return refuse('link_expired');
    const { member: id, email } = found;
    const before = await tx.selectFrom('member').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!before || before.status === 'blocked' || before.status === 'pending_deletion') return refuse('link_expired');
    if (!(await claimEmail(tx, email, id))) return refuse('email_taken');

    await tx
      .deleteFrom('email_owner')
      .where('email_key', '=', emailKey(before.email))
      .where('member_id', '=', id)
      .execute();
    // What bounced was the address before.
    const notifications_disabled = sql<string[]>`array_remove(notifications_disabled, 'bounce')`;
    await tx.updateTable('member').set({ email, notifications_disabled }).where('id', '=', id).execute();
    await revokeMailTokens(tx, id, ['activation', 'password_reset', 'mail_change']);
    if (before.status === 'not_confirmed') await confirm(tx, id, before.invisible, now);
    else await mailChanged(tx, site, before, now);
    tx.announce(id, { event: 'user_changed' });
    return { email };
  });
}

/** The link that a new address was confirmed with also confirms the account, if that was still to be done. */
async function confirm(tx: Tx, id: MemberId, invisible: boolean, now: Date): Promise<void> {
  await tx.updateTable('member').set({ status: 'active', confirmed_at: now }).where('id', '=', id).execute();
  await openProfile(tx, id, invisible, now);
}
