import type { Selectable } from 'kysely';
import { type DeleteReason, reactivationDays } from '#contract/accounts/account-deletion.ts';
import type { Member } from '#database/tables.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import { setListed } from '../../members/card-writes.ts';
import { revokePhotos } from '../../../integrations/photo-revocations.ts';
import type { Actor } from '../../../platform/http/viewer.ts';
import type { Db, Tx } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import type { Sites } from '../../../platform/core/sites.ts';
import { mailDeletion } from './deletion-mails.ts';
import { makeMailToken, revokeMailTokens } from '../credentials/mail-tokens.ts';
import { checkPassword } from '../credentials/present-password.ts';
import { endAll } from '../sessions/session-list.ts';

export interface Farewell {
  readonly password: string;
  readonly reason?: DeleteReason | undefined;
  readonly remarks: string;
}

/**
 * Starts the deletion of an account after checking the password: hides the member and ends all sessions. The emailed
 * link restores the account until `erased_at`; then everything is erased. (docs/product.md, Erasing a member.)
 */
export async function beginDeletion(
  db: Db,
  { id, now }: Actor,
  { password, reason, remarks }: Farewell,
  { sites, limits }: { readonly sites: Sites; readonly limits: Limits },
) {
  const refused = await checkPassword(db, id, password, limits);
  if (refused) return refused;
  return await transact(db, async (tx) => {
    const member = await tx.selectFrom('member').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
    // A simultaneous request has already deleted it.
    if (member.status === 'pending_deletion') return { erased_at: daysAfter(now) };
    const erased_at = await endAccount(tx, member, { reason, remarks }, now);
    const token = await makeMailToken(tx, { member: id, purpose: 'reactivation' }, now);
    await mailDeletion(tx, sites, { to: member, token, erased_at }, now);
    return { erased_at };
  });
}

export interface Ending extends Pick<Farewell, 'reason' | 'remarks'> {
  /** When the account is erased, instead of after 14 days. No link restores it afterwards. */
  readonly erase_at?: Date;
}

/** Hides the member, ends their sessions, and schedules the erasure. Returns its time. */
export async function endAccount(
  tx: Tx,
  { id, status }: Pick<Selectable<Member>, 'id' | 'status'>,
  { reason, remarks, erase_at: due }: Ending,
  now: Date,
): Promise<Date> {
  if (status === 'pending_deletion') throw new Error(`Member ${id} is being deleted already.`);
  const erase_at = due ?? daysAfter(now);
  const asked = { status_before: status, reason: reason ?? null, remarks, asked_at: now, erase_at };
  await tx
    .insertInto('account_deletion')
    .values({ member_id: id, ...asked, erasing: erase_at <= now })
    .execute();
  await tx.updateTable('member').set({ status: 'pending_deletion' }).where('id', '=', id).execute();
  await setListed(tx, id, false);
  await revokePhotos(tx, id, undefined, now);
  await revokeMailTokens(tx, id, ['activation', 'password_reset', 'mail_change']);
  await endAll(tx, id);
  return erase_at;
}

function daysAfter(now: Date): Date {
  return new Date(now.getTime() + reactivationDays * 86_400_000);
}
