import { type RawBuilder, sql } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import type { PictureId } from '#contract/photos.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import type { Cursor } from '../../platform/postgres/cursor.ts';
import type { PhotoFileId } from '#database/stored-types.ts';

/**
 * Whether a pending photo is low-risk: it resembles no other photo, and its owner is confirmed, was never reported and
 * has no rejected photo. `p` is the photo, `m` its owner.
 */
const harmless = sql<boolean>`(NOT p.duplicate AND m.confirmed_at IS NOT NULL AND m.status = 'active'
  AND NOT EXISTS (SELECT FROM report r WHERE r.member_id = p.member_id)
  AND NOT EXISTS (SELECT FROM photo_decision d WHERE d.member_id = p.member_id AND d.decision = 'rejected'))`;

/** A pending photo in the queue. */
export interface WaitingPhoto {
  readonly id: PictureId;
  readonly member_id: MemberId;
  readonly name: string;
  readonly site: string;
  readonly file_id: PhotoFileId;
  readonly status: 'pending';
  readonly created_at: Date;
  readonly source_width: number;
  readonly source_height: number;
  readonly duplicate: boolean;
  readonly harmless: boolean;
}

export interface PhotosAsked {
  readonly site?: string | undefined;
  readonly only?: 'harmless' | undefined;
  readonly after?: Cursor | undefined;
  readonly limit: number;
  /** Photos to exclude, because their decision is not carried out yet. */
  readonly without: readonly string[];
}

export async function queuedPhotos(db: Sql, { site, only, after, limit, without }: PhotosAsked) {
  const { rows } = await sql<WaitingPhoto>`
    SELECT p.id, p.member_id, m.name, m.site, p.file_id, p.status, p.created_at, p.source_width, p.source_height,
      p.duplicate, ${harmless} AS harmless
    FROM picture p JOIN member m ON m.id = p.member_id
    WHERE ${waiting(without)}
      AND ${site === undefined ? sql`true` : sql`m.site = ${site}`}
      AND ${only ? harmless : sql`true`}
      AND ${after ? sql`(p.created_at, p.id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
    ORDER BY p.created_at, p.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Returns which of these photos are pending and low-risk. */
export async function harmlessAmong(db: Sql, ids: readonly PictureId[]): Promise<Set<PictureId>> {
  const { rows } = await sql<{ id: PictureId }>`
    SELECT p.id FROM picture p JOIN member m ON m.id = p.member_id
    WHERE p.id = ANY(${ids}::uuid[]) AND p.status = 'pending' AND p.hidden_at IS NULL AND ${harmless}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the number of pending photos per site, and when the oldest one was uploaded. */
export async function waitingPhotosBySite(db: Sql, without: readonly string[]) {
  const { rows } = await sql<{ domain: string; waiting: number; oldest_at: Date }>`
    SELECT m.site AS domain, count(*)::int AS waiting, min(p.created_at) AS oldest_at
    FROM picture p JOIN member m ON m.id = p.member_id
    WHERE ${waiting(without)} GROUP BY m.site ORDER BY m.site`.execute(db);
  return rows;
}

function waiting(without: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(p.status = 'pending' AND p.hidden_at IS NULL AND p.id <> ALL(${without}::uuid[]))`;
}

/** Returns the photos of a member, with the latest decision on each. */
export async function photosOfMember(db: Sql, member: MemberId) {
  const photos = await db
    .selectFrom('picture')
    .selectAll()
    .where('member_id', '=', member)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const decisions = await db
    .selectFrom('photo_decision')
    .select(['picture_id', 'decided_at', 'reason', 'decision'])
    .where('member_id', '=', member)
    .orderBy('decided_at')
    .execute();
  const latest = new Map(decisions.map((one) => [one.picture_id, one]));
  return photos.map((photo) => {
    const decided = latest.get(photo.id);
    return {
      ...photo,
      decided_at: decided?.decided_at ?? null,
      reason: decided?.reason ?? null,
    };
  });
}

/** Returns a photo with the latest decision on it. */
export async function photoWithDecision(db: Sql, member: MemberId, id: PictureId) {
  return (await photosOfMember(db, member)).find((photo) => photo.id === id);
}

/** Returns the profile facts of a member that a photo can confirm. */
export async function appearanceOf(db: Sql, id: MemberId) {
  return await db
    .selectFrom('member')
    .innerJoin('member_card', 'member_card.id', 'member.id')
    .leftJoin('tracking', 'tracking.member_id', 'member.id')
    .select([
      'member.id',
      'member.name',
      'member.status',
      'member.email',
      'member.language',
      'member.site',
      'member.country',
      'member.date_of_birth',
      'member.signup_date',
      'member.confirmed_at',
      'member.paid_user',
      'member_card.gender',
      'member_card.city',
      'member_card.hair_color',
      'member_card.eye_color',
      'member_card.body_type',
      'member_card.height',
      'tracking.ref',
      'tracking.network',
    ])
    .where('member.id', '=', id)
    .executeTakeFirst();
}

export async function reportsAbout(db: Sql, member: MemberId): Promise<number> {
  const { count } = await db
    .selectFrom('report')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('member_id', '=', member)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns when a person last decided a photo. */
export async function lastPhotoDecision(db: Sql): Promise<Date | null> {
  const last = await db
    .selectFrom('desk_decision')
    .select('made_at')
    .where('item_type', '=', 'photo')
    .where('cancelled_at', 'is', null)
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.made_at ?? null;
}
