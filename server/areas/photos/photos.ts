import type { MemberId } from '#contract/members/members.ts';
import type { OwnPicture, PictureId, RejectionReason } from '#contract/photos.ts';
import type { Actor, Viewer } from '../../platform/http/viewer.ts';
import { pictureFor } from '../members/profile/pictures.ts';
import { releaseFiles, removeFiles, removeFilesOf } from '../../integrations/orphaned-files.ts';
import type { PhotoStorage } from '../../integrations/photo-storage.ts';
import type { Db, Sql } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { freePlace } from './decide.ts';
import { followMainPhoto, lockPhotos } from './main-photo.ts';
import { forgetHash } from './resemblance.ts';
import { limitFor } from './upload.ts';

/** Returns a member's own photos, in the member's order. */
export async function photosOf(db: Sql, viewer: Viewer) {
  const { id: member, addressOf } = viewer;
  const [rows, reasons, premium] = await Promise.all([
    db.selectFrom('picture').selectAll().where('member_id', '=', member).orderBy('position').orderBy('id').execute(),
    reasonsOf(db, member),
    viewer.isPremium(),
  ]);
  const main = rows.find(({ status }) => status === 'active');
  const photos = rows.map((row): OwnPicture => ({
    // The owner sees everything unlocked.
    ...pictureFor({ id: member, premium: true, addressOf }, member, row, 0),
    status: row.status,
    hidden: row.hidden_at !== null,
    reason: (row.status === 'rejected' && reasons.get(row.id)) || null,
    main: row === main,
    crop: row.crop,
    source: {
      filename: addressOf(row.file_id, 'source', { owner: member, where: 'profile', premium: false }),
      width: row.source_width,
      height: row.source_height,
    },
  }));
  return { photos, limit: limitFor(premium) };
}

async function reasonsOf(db: Sql, member: MemberId): Promise<Map<PictureId, RejectionReason | null>> {
  const rows = await db
    .selectFrom('photo_decision')
    .select(['picture_id', 'reason'])
    .where('member_id', '=', member)
    .where('decision', '=', 'rejected')
    .execute();
  return new Map(rows.map(({ picture_id, reason }) => [picture_id, reason]));
}

/** Deletes one of the member's photos; its files are gone when this returns. */
export async function remove(db: Db, { id: member, now }: Actor, photo: PictureId, storage: PhotoStorage) {
  const gone = await transact(db, async (tx) => {
    await lockPhotos(tx, member);
    const row = await tx
      .deleteFrom('picture')
      .where('member_id', '=', member)
      .where('id', '=', photo)
      .returning(['file_id', 'status', 'perceptual_hash'])
      .executeTakeFirst();
    if (!row) return undefined;
    if (row.perceptual_hash) await forgetHash(tx, { member, picture: photo }, row.perceptual_hash);
    if (row.status === 'rejected') return undefined;
    await freePlace(tx, member);
    await releaseFiles(tx, row.file_id, now, photo);
    await followMainPhoto(tx, member);
    return row.file_id;
  });
  if (gone) await removeFiles(db, storage, gone);
  // The row was deleted before, but its files may remain from an outage of the storage.
  else await removeFilesOf(db, storage, photo);
  return {};
}

/** Reorders the photos as in `wanted`. Photos not named follow in their old order; unknown ids are ignored. */
export async function arrange(db: Db, member: MemberId, wanted: readonly PictureId[]) {
  return await transact(db, async (tx) => {
    await lockPhotos(tx, member);
    const rows = await tx
      .selectFrom('picture')
      .select(['id', 'position'])
      .where('member_id', '=', member)
      .orderBy('position')
      .orderBy('id')
      .execute();
    const known = rows.map(({ id }) => id);
    const order = new Set([...wanted.filter((id) => known.includes(id)), ...known]);
    const moved = [...order]
      .map((id, position) => ({ id, position }))
      .filter(({ id, position }) => rows.some((row) => row.id === id && row.position !== position));
    for (const { id, position } of moved) {
      await tx.updateTable('picture').set({ position }).where('member_id', '=', member).where('id', '=', id).execute();
    }
    if (moved.length > 0) await followMainPhoto(tx, member);
    return {};
  });
}
