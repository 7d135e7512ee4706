import { sql } from 'kysely';
import type { InputOf } from '#contract/call.ts';
import type { hideMemberPhoto, unhideMemberPhoto } from '#contract/desk/member-photos.ts';
import { refuse } from '#contract/refusal.ts';
import type { Db, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { memberById } from '../accounts/accounts-queries.ts';
import { unhidePhoto } from '../photos/hide.ts';
import { lockPhotos } from '../photos/main-photo.ts';
import { recordAction } from '../staff/audit/record-action.ts';
import { decideIn } from './decisions.ts';
import type { Acting } from './member-actions.ts';
import { reportByStaff } from './report-by-staff.ts';

/**
 * Stores the decision to hide a photo. If several people hide it at the same time, only the first decision is stored.
 */
export async function hidePhotoOf(
  tx: Tx,
  { id, photo, ground, note, reason }: InputOf<typeof hideMemberPhoto>,
  { staff, now }: Acting,
) {
  const member = await memberById(tx, id);
  if (!member) return refuse('no_such_member');
  await lockPhotos(tx, id);
  const found = await tx
    .selectFrom('picture')
    .select('status')
    .where('member_id', '=', id)
    .where('id', '=', photo)
    .executeTakeFirst();
  if (found?.status !== 'active') return refuse('no_such_photo');
  const open = await tx
    .selectFrom('report')
    .innerJoin('desk_decision', (join) =>
      join.on('desk_decision.item_type', '=', 'report').on('desk_decision.item_id', '=', sql<string>`report.id::text`),
    )
    .select('report.id')
    .where('report.picture_id', '=', photo)
    .where('report.by_staff', '=', true)
    .where('report.decided_at', 'is', null)
    .where('desk_decision.cancelled_at', 'is', null)
    .where('desk_decision.carried_out_at', 'is', null)
    .executeTakeFirst();
  if (open) return refuse('decided_already', { decision: null });
  const report = await reportByStaff(tx, { member, photo, ground, reason }, now);
  await recordAction(
    tx,
    { staff: staff.id, action: 'photo.hide', target: { type: 'photo', id: photo }, member: id, reason },
    now,
  );
  const verdict = { decision: 'hidden', ground, note, bad_faith: false } as const;
  return await decideIn(tx, { item: { type: 'report', id: report }, version: 'open', verdict }, staff, now);
}

/** Shows a hidden photo to others again. */
export async function unhidePhotoOf(
  db: Db,
  { id, photo, reason }: InputOf<typeof unhideMemberPhoto>,
  { staff, now }: Acting,
) {
  return await transact(db, async (tx) => {
    if (!(await memberById(tx, id))) return refuse('no_such_member');
    if (!(await unhidePhoto(tx, id, photo))) return refuse('not_hidden');
    await recordAction(
      tx,
      { staff: staff.id, action: 'photo.unhide', target: { type: 'photo', id: photo }, member: id, reason },
      now,
    );
    return {};
  });
}
