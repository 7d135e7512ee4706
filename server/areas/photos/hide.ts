import type { MemberId } from '#contract/members/members.ts';
import type { PictureId } from '#contract/photos.ts';
import type { Tx } from '../../platform/postgres/db.ts';
import { followMainPhoto, lockPhotos } from './main-photo.ts';

/**
 * Hides an approved photo from everybody but its owner. The files stay, but addresses that were already issued stop
 * working immediately. Returns false if the photo is not visible to others.
 */
export async function hidePhoto(tx: Tx, member: MemberId, photo: PictureId, now: Date): Promise<boolean> {
  await lockPhotos(tx, member);
  const hidden = await tx
    .updateTable('picture')
    .set({ status: 'pending', hidden_at: now })
    .where('member_id', '=', member)
    .where('id', '=', photo)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (hidden.numUpdatedRows === 0n) return false;
  tx.revokesPhotos();
  await followMainPhoto(tx, member);
  return true;
}

/** Shows a hidden photo again. Returns false if it is deleted or not hidden. */
export async function unhidePhoto(tx: Tx, member: MemberId, photo: PictureId): Promise<boolean> {
  await lockPhotos(tx, member);
  const shown = await tx
    .updateTable('picture')
    .set({ status: 'active', hidden_at: null })
    .where('member_id', '=', member)
    .where('id', '=', photo)
    .where('status', '=', 'pending')
    .where('hidden_at', 'is not', null)
    .executeTakeFirst();
  if (shown.numUpdatedRows === 0n) return false;
  tx.revokesPhotos();
  await followMainPhoto(tx, member);
  return true;
}
