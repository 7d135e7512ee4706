import { sql } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import type { PictureId } from '#contract/photos.ts';
import type { Sql, Tx } from '../../platform/postgres/db.ts';
import type { PerceptualHash } from './perceptual-hash.ts';

/**
 * Maximum number of different bits between similar photos. Copies in a different size or quality differ in up to 3 of
 * 64 bits, photos of the same moment in about 10.
 */
const mostBits = 8;
const parts = 4;
const partBits = 16;

/** A photo that looks like another one. */
export interface Resemblance {
  readonly member_id: MemberId;
  readonly picture_id: PictureId;
  /** The number of bits in which the two hashes differ. */
  readonly bits: number;
}

export interface Owned {
  readonly member: MemberId;
  readonly picture: PictureId;
}

/** Adds a photo to the index of hashes. */
export async function rememberHash(
  tx: Tx,
  { member, picture }: Owned,
  { perceptual_hash }: PerceptualHash,
): Promise<void> {
  const rows = hashParts(perceptual_hash).map((part) => ({
    part,
    perceptual_hash,
    member_id: member,
    picture_id: picture,
  }));
  await tx.insertInto('picture_hash').values(rows).execute();
}

export async function forgetHash(tx: Tx, { member, picture }: Owned, perceptual_hash: string): Promise<void> {
  await tx
    .deleteFrom('picture_hash')
    .where('part', 'in', hashParts(perceptual_hash))
    .where('member_id', '=', member)
    .where('picture_id', '=', picture)
    .execute();
}

/**
 * Returns the photos that resemble this one or its mirror image, most similar first. If two hashes differ in 8 bits,
 * one of their four parts differs in at most two: only rows with such a part are read.
 */
export async function resembling(db: Sql, { perceptual_hash, mirrored_hash }: PerceptualHash): Promise<Resemblance[]> {
  const near = [...new Set([perceptual_hash, mirrored_hash].flatMap((one) => hashParts(one).flatMap(neighbours)))];
  const { rows } = await sql<Resemblance>`
    SELECT DISTINCT member_id, picture_id, bits FROM (
      SELECT member_id, picture_id, least(
        bit_count(perceptual_hash # ${perceptual_hash}::bit(64)), bit_count(perceptual_hash # ${mirrored_hash}::bit(64)))::int AS bits
      FROM picture_hash WHERE part = ANY(${near})) compared
    WHERE bits <= ${mostBits}
    ORDER BY bits, picture_id LIMIT 20`.execute(db);
  return rows;
}

/**
 * Returns whether another member has a photo like this one, or this member had one like it rejected: then a person
 * reviews it, whatever the site's setting. It is never rejected automatically: people look alike, and some photos show
 * both members.
 */
export async function isDuplicate(db: Sql, member: MemberId, hash: PerceptualHash): Promise<boolean> {
  const found = await resembling(db, hash);
  const own = found.filter(({ member_id }) => member_id === member).map(({ picture_id }) => picture_id);
  if (own.length < found.length) return true;
  if (own.length === 0) return false;
  const rejected = await db
    .selectFrom('picture')
    .select('id')
    .where('member_id', '=', member)
    .where('id', 'in', own)
    .where('status', '=', 'rejected')
    .executeTakeFirst();
  return rejected !== undefined;
}

/** Reasons that make a photo unacceptable anywhere; the others only concern profile photos. */
const unfitAnywhere = ['copied', 'revealing', 'minor', 'contact_details', 'violence', 'other'] as const;
/** Maximum number of different bits in a copy; other photos of the same moment differ more. */
export const copyBits = 3;

/**
 * Returns whether the hash is that of a copy of a photo, of any member, that was rejected for a reason that applies
 * anywhere.
 */
export async function wasRejected(db: Sql, hash: PerceptualHash): Promise<boolean> {
  const copies = (await resembling(db, hash)).filter(({ bits }) => bits <= copyBits);
  if (copies.length === 0) return false;
  const rejected = await db
    .selectFrom('photo_decision')
    .select('picture_id')
    .where(
      'picture_id',
      'in',
      copies.map(({ picture_id }) => picture_id),
    )
    .where('decision', '=', 'rejected')
    .where('reason', 'in', unfitAnywhere)
    .executeTakeFirst();
  return rejected !== undefined;
}

/** Returns the four parts of a hash, each prefixed by its index. */
export function hashParts(hash: string): string[] {
  return Array.from({ length: parts }, (_, index) =>
    partOf(index, hash.slice(index * partBits, (index + 1) * partBits)),
  );
}

function partOf(index: number, bits: string): string {
  return `${index}:${bits}`;
}

/** Returns the part, and all parts that differ from it in one or two bits. */
export function neighbours(part: string): string[] {
  const [index, bits] = part.split(':') as [string, string];
  const flipped = (at: readonly number[]) =>
    partOf(
      Number(index),
      [...bits].map((bit, place) => (at.includes(place) ? (bit === '1' ? '0' : '1') : bit)).join(''),
    );
  const places = Array.from(bits, (_, place) => place);
  return [part, ...places.flatMap((one) => places.slice(one).map((other) => flipped([one, other])))];
}
