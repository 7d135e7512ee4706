import type { MemberId } from '#contract/members/members.ts';
import type { StoredPicture } from '#database/stored-types.ts';
import type { Tx } from '../../platform/postgres/db.ts';

/**
 * Serializes changes to one member's photos by locking their profile row. Returns the number of pending and active
 * photos.
 */
export async function lockPhotos(tx: Tx, member: MemberId): Promise<number> {
  const { photos } = await tx
    .selectFrom('profile')
    .select('photos')
    .where('id', '=', member)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return photos;
}

/** Copies the first active photo to the member's card, and notifies all of the member's browsers. */
export async function followMainPhoto(tx: Tx, member: MemberId): Promise<void> {
  const main = await tx
    .selectFrom('picture')
    .select(['id', 'file_id', 'width', 'height', 'thumbhash', 'blurred_thumbhash', 'premium_only'])
    .where('member_id', '=', member)
    .where('status', '=', 'active')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  const main_image: StoredPicture | null = main ?? null;
  await tx
    .updateTable('member_card')
    .set({ has_photo: main !== undefined, main_image })
    .where('id', '=', member)
    .execute();
  tx.announce(member, { event: 'user_changed' });
}
