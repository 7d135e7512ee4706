import type { MemberId } from '#contract/members/members.ts';
import { photoLimits, type PictureId, uploadPhoto } from '#contract/photos.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import type { SiteSettings } from '#contract/site.ts';
import { runOnce, type IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Actor, Viewer } from '../../platform/http/viewer.ts';
import { untimedId } from '../../platform/core/ids.ts';
import { isPremium } from '../members/premium.ts';
import { claimFiles } from '../../integrations/orphaned-files.ts';
import type { Pseudonymize } from '../../platform/core/pseudonym.ts';
import type { PhotoFileId } from '#database/stored-types.ts';
import type { Db, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { noteDecision } from './decide.ts';
import type { ProcessedPhoto } from './process-upload.ts';
import { resemblesBannedPhoto } from './banned-photos.ts';
import { followMainPhoto } from './main-photo.ts';
import { isDuplicate, rememberHash } from './resemblance.ts';
import { type Store, storeOrCleanUp } from './store.ts';

/** A received file, and the idempotency key under which it is added. */
export interface PhotoUpload {
  readonly file: string;
  readonly key: IdempotencyKey;
}

export interface UploadTools extends Store {
  /** Recognizes photos of closed accounts. */
  readonly pseudonymize: Pseudonymize;
}

/** Adds a photo: stores its files, then inserts its row. Removes the files if the row is not inserted. */
export async function storeUpload(db: Db, viewer: Viewer, { file, key }: PhotoUpload, tools: UploadTools) {
  const { photo_approval: approval } = (await viewer.site()).settings;
  const limit = limitFor(await viewer.isPremium());
  const { photos } = await db
    .selectFrom('profile')
    .select('photos')
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow();
  // Avoids useless work; for simultaneous uploads, {@link takePlace} checks again.
  if (photos >= limit) return refuse('photo_limit_reached', { limit });
  const developed = await tools.imageWorker.develop(file, 'card');
  if (isRefused(developed)) return developed;

  const files = { variants: { ...developed.files, source: developed.source.data }, at: viewer.now };
  const photo = untimedId<PictureId>();
  return await storeOrCleanUp(db, tools.storage, files, async (file_id) => {
    const result = await transact(db, (tx) =>
      runOnce(tx, key, uploadPhoto.reply, () =>
        add(tx, viewer, { photo, file_id, developed, approval }, tools.pseudonymize),
      ),
    );
    return { result, kept: !isRefused(result) && result.photo === photo };
  });
}

interface New {
  readonly photo: PictureId;
  readonly file_id: PhotoFileId;
  readonly developed: ProcessedPhoto;
  /** How the site treats photos that have not been reviewed. */
  readonly approval: SiteSettings['photo_approval'];
}

async function add(
  tx: Tx,
  { id: member, now }: Actor,
  { photo, file_id, developed, approval }: New,
  pseudonymize: Pseudonymize,
) {
  const limit = limitFor(await isPremium(tx, member));
  if (!(await takePlace(tx, member, limit))) return refuse('photo_limit_reached', { limit });
  if (!(await claimFiles(tx, file_id))) throw new Error('The sweep removed the files of a photo before it was added.');

  const { source, width, height, thumbhash, blurred_thumbhash, perceptual_hash, mirrored_hash } = developed;
  const duplicate =
    (await isDuplicate(tx, member, developed)) || (await resemblesBannedPhoto(tx, pseudonymize, developed));
  const status = approval === 'automatic' && !duplicate ? 'active' : 'pending';
  const { last } = await tx
    .selectFrom('picture')
    .select((all) => all.fn.max('position').as('last'))
    .where('member_id', '=', member)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('picture')
    .values({
      member_id: member,
      id: photo,
      file_id,
      position: (last ?? -1) + 1,
      status,
      premium_only: false,
      width,
      height,
      thumbhash,
      blurred_thumbhash,
      perceptual_hash,
      mirrored_hash,
      duplicate,
      source_width: source.width,
      source_height: source.height,
      created_at: now,
    })
    .execute();
  await rememberHash(tx, { member, picture: photo }, developed);
  if (status === 'active') {
    await noteDecision(tx, { member, picture: photo }, { decision: 'approved', by: 'automatic' }, now);
  } else tx.record({ event: 'photo_waits', photo, member });
  await followMainPhoto(tx, member);
  return { photo };
}

/** Returns the maximum number of photos. (Specification, section 9: photos: free 3, premium 25.) */
export function limitFor(premium: boolean): number {
  return premium ? photoLimits.premium : photoLimits.free;
}

/** Increments the count unless it has reached the limit; simultaneous uploads wait for this row. */
async function takePlace(tx: Tx, member: MemberId, limit: number): Promise<boolean> {
  const taken = await tx
    .updateTable('profile')
    .set((profile) => ({ photos: profile('photos', '+', 1) }))
    .where('id', '=', member)
    .where('photos', '<', limit)
    .returning('photos')
    .executeTakeFirst();
  return taken !== undefined;
}
