import { type DeleteReason, reactivationDays } from '#contract/account-deletion.ts';
import type { MemberId } from '#contract/members.ts';
import type { Limits } from '../http/limits.ts';
import { setListed } from '../members/card-writes.ts';
import type { Db } from '../postgres/db.ts';
import { transact } from '../postgres/transact.ts';
import type { Site } from '../site/sites.ts';
import { mailDeletion } from './deletion-mails.ts';
import { makeMailToken, revokeMailTokens } from './mail-tokens.ts';
import { checkPassword } from './present-password.ts';
import { endSessions } from './session-list.ts';

export interface Farewell {
  readonly password: string;
  readonly reason?: DeleteReason | undefined;
  readonly remarks: string;
}

/**
 * Deletes the account, for who shows that it is theirs: from now on nobody sees the member, and they are logged out
 * everywhere. Until `erased_at` the link in the mail takes it back; then everything goes. (Decisions, section 7.)
 */
export async function deleteAccount(
  db: Db,
  id: MemberId,
  { password, reason, remarks }: Farewell,
  { site, limits }: { readonly site: Site; readonly limits: Limits },
  now: Date,
) {
  const refused = await checkPassword(db, id, password, limits);
  if (refused) return refused;
  return await transact(db, async (tx) => {
    const member = await tx.selectFrom('member').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
    const erased_at = new Date(now.getTime() + reactivationDays * 86_400_000);
    // Asked in two windows at once: the first has done it.
    if (member.status === 'pending_deletion') return { erased_at };

    const asked = { status_before: member.status, reason: reason ?? null, remarks, asked_at: now, erase_at: erased_at };
    await tx
      .insertInto('account_deletion')
      .values({ member_id: id, ...asked })
      .execute();
    await tx.updateTable('member').set({ status: 'pending_deletion' }).where('id', '=', id).execute();
    await setListed(tx, id, false);
    await revokeMailTokens(tx, id, ['activation', 'password_reset', 'mail_change']);
    const token = await makeMailToken(tx, { member: id, purpose: 'reactivation' }, now);
    await mailDeletion(tx, site, { to: member, token, erased_at }, now);
    await endSessions(tx, id);
    return { erased_at };
  });
}
