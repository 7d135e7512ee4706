import { sql } from 'kysely';
import type { MemberId } from '#contract/members.ts';
import { refuse } from '#contract/refusal.ts';
import type { Limit, Limits } from '../http/limits.ts';
import { openProfile } from '../members/card-writes.ts';
import type { Db } from '../postgres/db.ts';
import { transact } from '../postgres/transact.ts';
import type { Site } from '../site/sites.ts';
import { mailActivation } from './account-mails.ts';
import { memberById } from './accounts-queries.ts';
import { newEmailOf, writeToNewAddress } from './mail-change.ts';
import { makeMailToken, spendMailToken } from './mail-tokens.ts';

/** Confirms the address a member signed up with: from now on others find them and may answer them. */
export async function activate(db: Db, token: string, now: Date) {
  return await transact(db, async (tx) => {
    const found = await spendMailToken(tx, token, 'activation', now);
    if (!found) return refuse('link_expired');
    const member = await tx
      .updateTable('member')
      // What bounced before has arrived now.
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
  });
}

export const activationMails: Limit = { name: 'activation_mail', points: 3, seconds: 86_400 };

/**
 * Mails a fresh activation link to a member who has not confirmed yet: to the address they corrected, if they did.
 */
export async function resendActivation(db: Db, id: MemberId, site: Site, limits: Limits, now: Date) {
  const member = await memberById(db, id);
  if (member?.status !== 'not_confirmed') return refuse('already_active');
  if (await limits.spend(activationMails, id)) return refuse('too_many_mails');
  const corrected = await newEmailOf(db, id, now);
  return await transact(db, async (tx) => {
    if (corrected) await writeToNewAddress(tx, site, member, corrected, now);
    else
      await mailActivation(tx, site, member, await makeMailToken(tx, { member: id, purpose: 'activation' }, now), now);
    return {};
  });
}
