import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import type { Pseudonymize } from '../../platform/core/pseudonym.ts';
import type { Sql, Tx } from '../../platform/postgres/db.ts';
import type { PerceptualHash } from './perceptual-hash.ts';
import { neighbours, hashParts } from './resemblance.ts';

/**
 * Stores marks of the photos of a closed account, so that a person reviews similar ones uploaded under a different
 * name. Each pseudonym is a keyed hash of a part of the perceptual hash, which cannot be recovered from it.
 */
export async function banPhotoHashes(tx: Tx, pseudonymize: Pseudonymize, member: MemberId, until: Date): Promise<void> {
  const photos = await tx
    .selectFrom('picture')
    .select('perceptual_hash')
    .where('member_id', '=', member)
    .where('perceptual_hash', 'is not', null)
    .execute();
  const rows = photos.flatMap(({ perceptual_hash }) => {
    const photo = randomUUID();
    return hashParts(perceptual_hash!).map((part) => ({ mark: partPseudonym(pseudonymize, part), photo, until }));
  });
  if (rows.length > 0) await tx.insertInto('kept_out_hash').values(rows).execute();
}

/**
 * Returns whether a photo resembles one of a closed account: each of the four parts of its hash differs from the
 * other's in at most two bits.
 */
export async function resemblesBannedPhoto(
  db: Sql,
  pseudonymize: Pseudonymize,
  { perceptual_hash, mirrored_hash }: PerceptualHash,
): Promise<boolean> {
  for (const one of [perceptual_hash, mirrored_hash]) {
    const near = hashParts(one).flatMap((part, index) =>
      neighbours(part).map((each) => ({ mark: partPseudonym(pseudonymize, each), index })),
    );
    const { rows } = await sql<{ photo: string }>`
      SELECT photo FROM kept_out_hash
      JOIN unnest(${near.map((each) => each.mark)}::text[], ${near.map((each) => each.index)}::integer[])
        AS near (mark, index) USING (mark)
      GROUP BY photo HAVING count(DISTINCT index) = ${hashParts(one).length} LIMIT 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}

function partPseudonym(pseudonymize: Pseudonymize, part: string): string {
  return pseudonymize(`look ${part}`);
}
