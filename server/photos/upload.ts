import type { MemberId } from '#contract/members/members.ts';
import { photoLimits, type PictureId, uploadPhoto } from '#contract/photos.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import type { SiteSettings } from '#contract/site.ts';
import { once, type OnceKey } from '../http/once.ts';
import { untimedId } from '../kernel/ids.ts';
import { claimFiles } from '../outside/orphaned-files.ts';
import type { Pseudonym } from '../kernel/pseudonym.ts';
import type { PhotoFileId } from '../outside/photo-storage.ts';
import type { Db, Sql, Tx } from '../postgres/db.ts';
import { transact } from '../postgres/transact.ts';
import { noteDecision } from './decide.ts';
import type { Developed } from './develop.ts';
import { looksLikeKeptOut } from './kept-out-photos.ts';
import { followMainPhoto } from './main-photo.ts';
import { isDuplicate, rememberLook } from './resemblance.ts';
import { type Store, storedOrRemoved } from './store.ts';

/** Who adds which file, and what the site thinks of photos that nobody has looked at. */
export interface PhotoUpload {
  readonly member: MemberId;
  readonly file: string;
  readonly approval: SiteSettings['photo_approval'];
  /** By it, photos of closed accounts are known. */
  readonly mark: Pseudonym;
}

/** Adds a photo: its files are stored first, its row follows, and where it does not, the files go again. */
export async function upload(db: Db, store: Store, what: PhotoUpload, key: OnceKey, now: Date) {
  const limit = await limitOf(db, what.member);
  const { photos } = await db
    .selectFrom('profile')
    .select('photos')
    .where('id', '=', what.member)
    .executeTakeFirstOrThrow();
  // Checked before the work is done; for simultaneous uploads, the row itself is checked again.
  if (photos >= limit) return refuse('photo_limit_reached', { limit });
  const developed = await store.imageWorker.develop(what.file, 'card');
  if (isRefused(developed)) return developed;

  const files = { ...developed.files, source: developed.source.data };
  const photo = untimedId<PictureId>();
  return await storedOrRemoved(db, store, files, now, async (file_id) => {
    const result = await transact(db, (tx) =>
      once(tx, key, uploadPhoto.reply, now, () => add(tx, what, { photo, file_id, developed }, now)),
    );
    return { result, kept: !isRefused(result) && result.photo === photo };
  });
}

interface New {
  readonly photo: PictureId;
  readonly file_id: PhotoFileId;
  readonly developed: Developed;
}

async function add(tx: Tx, { member, approval, mark }: PhotoUpload, { photo, file_id, developed }: New, now: Date) {
  const limit = await limitOf(tx, member);
  if (!(await takePlace(tx, member, limit))) return refuse('photo_limit_reached', { limit });
  if (!(await claimFiles(tx, file_id))) throw new Error('The files of a photo were swept away before it was added.');

  const { source, width, height, thumbhash, blurred_thumbhash, look, mirrored_look } = developed;
  const duplicate = (await isDuplicate(tx, member, developed)) || (await looksLikeKeptOut(tx, mark, developed));
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
      look,
      mirrored_look,
      duplicate,
      source_width: source.width,
      source_height: source.height,
      created_at: now,
    })
    .execute();
  await rememberLook(tx, { member, picture: photo }, developed);
  if (status === 'active') {
    await noteDecision(tx, { member, picture: photo }, { decision: 'approved', by: 'automatic' }, now);
  }
  await followMainPhoto(tx, member);
  return { photo };
}

/** (Specification, section 9: photos: free 3, premium 25.) */
export async function limitOf(db: Sql, member: MemberId): Promise<number> {
  const { paid_user } = await db
    .selectFrom('member')
    .select('paid_user')
    .where('id', '=', member)
    .executeTakeFirstOrThrow();
  return paid_user ? photoLimits.premium : photoLimits.free;
}

/** Counts one more, unless that is too many. Simultaneous uploads wait here for this row. */
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
