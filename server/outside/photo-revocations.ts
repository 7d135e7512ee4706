import { sql } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import type { Sql, Tx } from '../postgres/db.ts';
import { longestLifeMilliseconds, type PhotoAddress, type PhotoAddresses } from './photo-addresses.ts';

/** Nobody is called so: in its place stands everybody. */
const everybody = '00000000-0000-0000-0000-000000000000' as MemberId;

/** From now on addresses of the owner's photos that `viewer` was given lead nowhere; without a viewer, nobody's do. */
export async function revokePhotos(tx: Tx, owner: MemberId, viewer: MemberId | undefined, now: Date): Promise<void> {
  await tx
    .insertInto('photo_revocation')
    .values({ owner_id: owner, viewer_id: viewer ?? everybody, revoked_at: now })
    .onConflict((conflict) => conflict.columns(['owner_id', 'viewer_id']).doUpdateSet({ revoked_at: now }))
    .execute();
}

export async function restorePhotos(tx: Tx, owner: MemberId, viewer?: MemberId): Promise<void> {
  await tx
    .deleteFrom('photo_revocation')
    .where('owner_id', '=', owner)
    .where('viewer_id', '=', viewer ?? everybody)
    .execute();
}

/** What was revoked is felt in every process after this time. */
const freshMilliseconds = 2_000;

export interface PhotoRevocations {
  /** Whether an address that was good has been taken back. */
  isRevoked(address: Pick<PhotoAddress, 'of'>, viewer: MemberId | undefined, now: Date): Promise<boolean>;
}

/**
 * What was revoked as long ago as addresses live, read anew every two seconds while photos are asked for: no photo costs
 * a question of its own. After that time there is no address left to revoke, and none is given out.
 */
export function makePhotoRevocations(db: Sql, addresses: PhotoAddresses): PhotoRevocations {
  let revoked: Promise<ReadonlySet<string>> | undefined;
  let readAt = 0;

  async function all(now: Date): Promise<ReadonlySet<string>> {
    if (!revoked || now.getTime() - readAt >= freshMilliseconds) {
      readAt = now.getTime();
      revoked = read(now).catch((fault: unknown) => {
        revoked = undefined;
        throw fault;
      });
    }
    return await revoked;
  }

  async function read(now: Date): Promise<ReadonlySet<string>> {
    // A transaction may have taken a while to commit.
    const since = new Date(now.getTime() - longestLifeMilliseconds - 60_000);
    const { rows } = await sql<{ owner_id: MemberId; viewer_id: MemberId }>`
      SELECT owner_id, viewer_id FROM photo_revocation WHERE revoked_at > ${since}`.execute(db);
    return new Set(
      rows.flatMap(({ owner_id, viewer_id }) =>
        viewer_id === everybody
          ? // What somebody has sent stays with whom they have sent it to.
            addresses.marksOf(owner_id, 'profile')
          : [...addresses.marksOf(owner_id, 'profile'), ...addresses.marksOf(owner_id, 'chat')].map(
              (mark) => `${mark} ${viewer_id}`,
            ),
      ),
    );
  }

  return {
    isRevoked: async ({ of }, viewer, now) => {
      const marks = await all(now);
      return marks.has(of) || (viewer !== undefined && marks.has(`${of} ${viewer}`));
    },
  };
}

/** Every night: no address lives so long. */
export async function forgetRevocations(db: Sql, now: Date): Promise<void> {
  const long = new Date(now.getTime() - 86_400_000);
  await db.deleteFrom('photo_revocation').where('revoked_at', '<', long).execute();
}
