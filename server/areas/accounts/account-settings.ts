import type { MemberId } from '#contract/members/members.ts';
import { noteAutoLike, setListed } from '../members/card-writes.ts';
import { orientationOf } from '../members/orientation.ts';
import type { Db, Sql, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { newEmailOf } from './credentials/mail-change.ts';
import { translationConsentOf } from './translation-consent.ts';

export async function accountSettingsOf(db: Sql, id: MemberId, now: Date) {
  const [{ auto_like_since, ...switches }, new_email, orientation, translation] = await Promise.all([
    db
      .selectFrom('member')
      .select(['invisible', 'auto_like_since', 'typing_shown', 'receipts_shown', 'public_photo'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    newEmailOf(db, id, now),
    orientationOf(db, id),
    translationConsentOf(db, id),
  ]);
  return { ...switches, auto_like: auto_like_since !== null, new_email, orientation, translation };
}

export interface Switched {
  readonly invisible?: boolean | undefined;
  readonly auto_like?: boolean | undefined;
  readonly typing_shown?: boolean | undefined;
  readonly receipts_shown?: boolean | undefined;
  readonly public_photo?: boolean | undefined;
}

/** Changes the given settings and keeps the rest. */
export async function changeSettings(db: Db, id: MemberId, switched: Switched, now: Date) {
  await transact(db, async (tx) => {
    const before = await tx
      .selectFrom('member')
      .select(['invisible', 'auto_like_since', 'typing_shown', 'receipts_shown', 'public_photo', 'status'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const after = {
      invisible: switched.invisible ?? before.invisible,
      auto_like_since: since(switched.auto_like, before.auto_like_since, now),
      typing_shown: switched.typing_shown ?? before.typing_shown,
      receipts_shown: switched.receipts_shown ?? before.receipts_shown,
      public_photo: switched.public_photo ?? before.public_photo,
    };
    await tx.updateTable('member').set(after).where('id', '=', id).execute();
    await noteAutoLike(tx, id, after.auto_like_since);
    if (after.invisible !== before.invisible) await relist(tx, id, before.status === 'active' && !after.invisible);
    tx.announce(id, { event: 'user_changed' });
  });
  return await accountSettingsOf(db, id, now);
}

/**
 * Returns when a setting was enabled, or null if it is off. Enabling an enabled setting keeps its original timestamp.
 */
function since(wanted: boolean | undefined, before: Date | null, now: Date): Date | null {
  if (wanted === undefined) return before;
  return wanted ? (before ?? now) : null;
}

/** Lists the member for others if the account and the profile are active and the member is not invisible. */
export async function relist(tx: Tx, id: MemberId, wanted: boolean): Promise<void> {
  const { status } = await tx.selectFrom('profile').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  await setListed(tx, id, wanted && status === 'active');
}
