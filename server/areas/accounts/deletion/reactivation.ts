import { reactivationMailsPerDay } from '#contract/accounts/account-deletion.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import type { Limit, Limits } from '../../../platform/http/limits.ts';
import { restorePhotos } from '../../../integrations/photo-revocations.ts';
import type { Db } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { relist } from '../account-settings.ts';
import { mailDeletion, mailReactivated } from './deletion-mails.ts';
import { addressPseudonym, activeBan } from '../sign-up/bans.ts';
import { type Credentials, ownerOf } from '../sessions/log-in.ts';
import type { AddressTerms } from '../credentials/mail-change.ts';
import { makeMailToken, spendMailToken } from '../credentials/mail-tokens.ts';

export const reactivationMails: Limit = {
  name: 'reactivation_mail',
  points: reactivationMailsPerDay,
  seconds: 86_400,
};

/** Reverts a deletion for a visitor with the emailed link, and restores the member's visibility. */
export async function reactivate(db: Db, token: string, { sites, pseudonymize }: AddressTerms, now: Date) {
  return await transact(db, async (tx) => {
    const found = await spendMailToken(tx, token, 'reactivation', now);
    if (!found) return refuse('link_expired');
    const { member: id } = found;
    const asked = await tx
      .deleteFrom('account_deletion')
      .where('member_id', '=', id)
      .where('erase_at', '>', now)
      .where('erasing', '=', false)
      .returning('status_before')
      .executeTakeFirst();
    if (!asked) return refuse('link_expired');
    const member = await tx
      .updateTable('member')
      .set({ status: asked.status_before })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    // A link must not restore an address that was banned in the meantime.
    if (await activeBan(tx, addressPseudonym(pseudonymize, member.email), now)) return refuse('link_expired');
    if (asked.status_before !== 'blocked') await restorePhotos(tx, id);
    await relist(tx, id, asked.status_before === 'active' && !member.invisible);
    await tx.deleteFrom('mail_token').where('member_id', '=', id).where('purpose', '=', 'reactivation').execute();
    await mailReactivated(tx, sites, member, now);
    return { member: member.id, name: member.name };
  });
}

/** Emails the link again. The date of the erasure does not change. */
export async function mailReactivationAgain(
  db: Db,
  credentials: Credentials,
  { ip, sites, pseudonymize, limits }: AddressTerms & { readonly ip: string; readonly limits: Limits },
  now: Date,
) {
  const member = await ownerOf(db, credentials, ip, limits);
  if (isRefused(member)) return member;
  const asked = await db
    .selectFrom('account_deletion')
    .select('erase_at')
    .where('member_id', '=', member.id)
    .where('erase_at', '>', now)
    .where('erasing', '=', false)
    .executeTakeFirst();
  if (!asked) return refuse('not_deleted');
  if (await activeBan(db, addressPseudonym(pseudonymize, member.email), now)) return refuse('account_blocked');
  if (await limits.consumeExactly(reactivationMails, member.id)) return refuse('too_many_mails');
  return await transact(db, async (tx) => {
    const token = await makeMailToken(tx, { member: member.id, purpose: 'reactivation' }, now);
    await mailDeletion(tx, sites, { to: member, token, erased_at: asked.erase_at }, now);
    return {};
  });
}
