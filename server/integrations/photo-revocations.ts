import { sql } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import { photoRevocationDays } from '#contract/retention.ts';
import type { Notes } from '../platform/live/notes.ts';
import type { Sql, Tx } from '../platform/postgres/db.ts';
import { longestLifeMilliseconds, type PhotoAddress, type PhotoAddresses } from '../platform/core/photo-addresses.ts';

/** A placeholder id that no member has. */
const everybody = '00000000-0000-0000-0000-000000000000' as MemberId;

/** Revokes the photo addresses of the owner that were issued to `viewer`, or to everybody. */
export async function revokePhotos(tx: Tx, owner: MemberId, viewer: MemberId | undefined, now: Date): Promise<void> {
  await tx
    .insertInto('photo_revocation')
    .values({ owner_id: owner, viewer_id: viewer ?? everybody, revoked_at: now })
    .onConflict((conflict) => conflict.columns(['owner_id', 'viewer_id']).doUpdateSet({ revoked_at: now }))
    .execute();
  tx.revokesPhotos();
}

export async function restorePhotos(tx: Tx, owner: MemberId, viewer?: MemberId): Promise<void> {
  await tx
    .deleteFrom('photo_revocation')
    .where('owner_id', '=', owner)
    .where('viewer_id', '=', viewer ?? everybody)
    .execute();
  tx.revokesPhotos();
}

/** Maximum delay of a revocation in another process if the notification is lost. In milliseconds. */
const freshMilliseconds = 2_000;

export interface PhotoRevocations {
  /** Returns whether an unexpired address was revoked. */
  isRevoked(address: Pick<PhotoAddress, 'of' | 'file'>, viewer: MemberId | undefined, now: Date): Promise<boolean>;
}

/** Revoked owners, for everybody or for a viewer, and the files of photos that staff have hidden. */
interface Revoked {
  readonly marks: ReadonlySet<string>;
  /** The owner by file. */
  readonly hidden: ReadonlyMap<string, MemberId>;
}

/**
 * Caches the revocations that still matter, so that photos need no query. Reloads them when a process revokes or
 * restores addresses, and every two seconds while photos are requested. Ignores older revocations: the addresses from
 * before have expired, and no new ones are issued.
 */
export function makePhotoRevocations(db: Sql, addresses: PhotoAddresses, notes: Notes): PhotoRevocations {
  let revoked: Promise<Revoked> | undefined;
  let readAt = 0;
  notes.listen(({ note }) => {
    if (note === 'photos_revoked') revoked = undefined;
  });

  async function all(now: Date): Promise<Revoked> {
    if (!revoked || now.getTime() - readAt >= freshMilliseconds) {
      readAt = now.getTime();
      const reading = read(now);
      revoked = reading;
      reading.catch(() => {
        if (revoked === reading) revoked = undefined;
      });
    }
    return await revoked;
  }

  async function read(now: Date): Promise<Revoked> {
    // Allows for transactions that take a long time to commit.
    const since = new Date(now.getTime() - longestLifeMilliseconds - 60_000);
    const { rows } = await sql<{ owner_id: MemberId; viewer_id: MemberId }>`
      SELECT owner_id, viewer_id FROM photo_revocation WHERE revoked_at > ${since}`.execute(db);
    const hidden = await sql<{ file_id: string; member_id: MemberId }>`
      SELECT file_id, member_id FROM picture WHERE hidden_at > ${since}`.execute(db);
    const marks = new Set(
      rows.flatMap(({ owner_id, viewer_id }) =>
        viewer_id === everybody
          ? // Recipients keep the photos that were sent to them.
            addresses.marksOf(owner_id, 'profile')
          : [...addresses.marksOf(owner_id, 'profile'), ...addresses.marksOf(owner_id, 'chat')].map(
              (mark) => `${mark} ${viewer_id}`,
            ),
      ),
    );
    return { marks, hidden: new Map(hidden.rows.map(({ file_id, member_id }) => [file_id, member_id])) };
  }

  return {
    isRevoked: async ({ of, file }, viewer, now) => {
      const { marks, hidden } = await all(now);
      const owner = hidden.get(file);
      // The owner still sees a photo that staff have hidden.
      if (owner && owner !== viewer) return true;
      return marks.has(of) || (viewer !== undefined && marks.has(`${of} ${viewer}`));
    },
  };
}

/** Runs every night. Deletes revocations of expired addresses. */
export async function forgetRevocations(db: Sql, now: Date): Promise<void> {
  const long = new Date(now.getTime() - photoRevocationDays * 86_400_000);
  await db.deleteFrom('photo_revocation').where('revoked_at', '<', long).execute();
}
