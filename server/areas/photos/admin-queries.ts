import type { MemberId } from '#contract/members/members.ts';
import type { PictureId } from '#contract/photos.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import { resembling } from './resemblance.ts';

/** Maximum number of photos in one list. */
const shownAtOnce = 200;

/** Returns the pending photos: those that resemble known ones first, then the oldest. */
export async function waitingPhotos(db: Sql) {
  const photos = await db
    .selectFrom('picture')
    .select(['id', 'member_id', 'created_at', 'width', 'height', 'duplicate'])
    .where('status', '=', 'pending')
    .where('hidden_at', 'is', null)
    .orderBy('duplicate', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(shownAtOnce)
    .execute();
  const names = await namesOf(
    db,
    photos.map(({ member_id }) => member_id),
  );
  return photos.map((photo) => ({ ...photo, name: names.get(photo.member_id) ?? '' }));
}

export async function photoToDecide(db: Sql, id: PictureId) {
  const photo = await db.selectFrom('picture').selectAll().where('id', '=', id).executeTakeFirst();
  if (!photo) return undefined;
  const { name, status, signup_date } = await db
    .selectFrom('member')
    .select(['name', 'status', 'signup_date'])
    .where('id', '=', photo.member_id)
    .executeTakeFirstOrThrow();
  return { ...photo, name, member_status: status, signup_date };
}

interface Looking {
  readonly id: PictureId;
  readonly perceptual_hash: string | null;
  readonly mirrored_hash: string | null;
}

/** Returns the photos that currently resemble this one, with their owners' names. */
export async function resemblancesOf(db: Sql, { id, perceptual_hash, mirrored_hash }: Looking) {
  if (!perceptual_hash || !mirrored_hash) return [];
  const found = (await resembling(db, { perceptual_hash, mirrored_hash })).filter(
    ({ picture_id }) => picture_id !== id,
  );
  const names = await namesOf(
    db,
    found.map(({ member_id }) => member_id),
  );
  return await Promise.all(
    found.map(async ({ member_id, picture_id, bits }) => {
      const { status, file_id } = await db
        .selectFrom('picture')
        .select(['status', 'file_id'])
        .where('member_id', '=', member_id)
        .where('id', '=', picture_id)
        .executeTakeFirstOrThrow();
      return { member_id, picture_id, bits, status, file_id, name: names.get(member_id) ?? '' };
    }),
  );
}

async function namesOf(db: Sql, members: readonly MemberId[]): Promise<Map<MemberId, string>> {
  if (members.length === 0) return new Map();
  const rows = await db.selectFrom('member').select(['id', 'name']).where('id', 'in', members).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
