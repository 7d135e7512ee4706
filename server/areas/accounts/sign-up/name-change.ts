import { isNameTheEmail } from '#contract/accounts/accounts.ts';
import { nameChanges } from '#contract/accounts/account-settings.ts';
import type { MemberId } from '#contract/members/members.ts';
import { refuse } from '#contract/refusal.ts';
import type { Limit, Limits } from '../../../platform/http/limits.ts';
import type { Db } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import type { KnownSite } from '../../../platform/core/sites.ts';
import { claimName } from '../accounts-queries.ts';
import { isStaffName } from './staff-names.ts';

export const newNames: Limit = { name: 'name_change', points: nameChanges.count, seconds: nameChanges.days * 86_400 };

/** Changes the username. The old one stays reserved for the member, so that nobody can impersonate them. */
export async function rename(
  db: Db,
  id: MemberId,
  name: string,
  { site, limits }: { readonly site: KnownSite; readonly limits: Limits },
) {
  return await transact(db, async (tx) => {
    // Serializes simultaneous changes, so that each is counted.
    const before = await tx
      .selectFrom('member')
      .select(['name', 'email'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (name === before.name) return { name };
    if (isNameTheEmail({ name, email: before.email })) return refuse('name_is_email');
    const minutes = await limits.minutesLeft(newNames, id);
    if (minutes) return refuse('too_many_names', { days: Math.ceil(minutes / (24 * 60)) });
    if (isStaffName(name, site.settings.name) || !(await claimName(tx, name, id))) return refuse('name_taken');
    await limits.consumeExactly(newNames, id);
    await tx.updateTable('member').set({ name }).where('id', '=', id).execute();
    await tx.updateTable('member_card').set({ name }).where('id', '=', id).execute();
    tx.announce(id, { event: 'user_changed' });
    return { name };
  });
}
