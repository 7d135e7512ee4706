import type { MemberId } from '#contract/members/members.ts';
import type { PictureId, RejectionReason } from '#contract/photos.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import { releaseFiles, removeFiles } from '../../integrations/orphaned-files.ts';
import type { PhotoStorage } from '../../integrations/photo-storage.ts';
import type { Db, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { decisionsDue } from './decision-mail.ts';
import { followMainPhoto, lockPhotos } from './main-photo.ts';
import type { Owned } from './resemblance.ts';

/** The decision on a photo, and its author. */
export type PhotoDecision =
  | { readonly decision: 'approved'; readonly by: string }
  | {
      readonly decision: 'rejected';
      readonly by: string;
      readonly reason: RejectionReason;
      /** The member is notified of the rejection by other means. */
      readonly told?: true;
    };

/** Time within which decisions share one email, in seconds. */
const mailAfterSeconds = 120;

/** The rows and the files of photos. */
export interface PhotoArchive {
  readonly db: Db;
  readonly storage: PhotoStorage;
}

/**
 * Approves a photo, or rejects it for good: the files of a rejected photo are deleted when this returns. An email to
 * the member is enqueued, with the reason.
 */
export async function decidePhoto(
  { db, storage }: PhotoArchive,
  picture: PictureId,
  decision: PhotoDecision,
  now: Date,
) {
  const decided = await transact(db, async (tx) => await write(tx, picture, decision, now));
  if (isRefused(decided)) return decided;
  if (decision.decision === 'rejected') await removeFiles(db, storage, decided.file_id);
  return { member: decided.member_id };
}

async function write(tx: Tx, picture: PictureId, decision: PhotoDecision, now: Date) {
  const owner = await tx.selectFrom('picture').select('member_id').where('id', '=', picture).executeTakeFirst();
  if (!owner) return refuse('no_such_photo');
  await lockPhotos(tx, owner.member_id);
  const found = await tx
    .selectFrom('picture')
    .select(['member_id', 'file_id', 'status'])
    .where('member_id', '=', owner.member_id)
    .where('id', '=', picture)
    .executeTakeFirst();
  if (!found) return refuse('no_such_photo');
  const status = decision.decision === 'approved' ? ('active' as const) : ('rejected' as const);
  if (found.status === 'rejected' || found.status === status) return refuse('decided_already');

  await tx
    .updateTable('picture')
    .set({ status, hidden_at: null })
    .where('member_id', '=', found.member_id)
    .where('id', '=', picture)
    .execute();
  if (status === 'rejected') {
    await releaseFiles(tx, found.file_id, now);
    await freePlace(tx, found.member_id);
  }
  await noteDecision(tx, { member: found.member_id, picture }, decision, now);
  await followMainPhoto(tx, found.member_id);
  if (!isTold(decision)) await tx.enqueue(decisionsDue, { member: found.member_id }, mailAfterSeconds);
  return found;
}

/** Records the decision, its reason and its author. An automatic decision needs no email. */
export async function noteDecision(
  tx: Tx,
  { member, picture }: Owned,
  decision: PhotoDecision,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('photo_decision')
    .values({
      member_id: member,
      picture_id: picture,
      decision: decision.decision,
      reason: decision.decision === 'rejected' ? decision.reason : null,
      decided_by: decision.by,
      decided_at: now,
      told_at: isTold(decision) ? now : null,
    })
    .execute();
  const { by } = decision;
  if (decision.decision === 'approved') tx.record({ event: 'photo_approved', photo: picture, member, by });
  else tx.record({ event: 'photo_rejected', photo: picture, member, by, reason: decision.reason });
}

function isTold(decision: PhotoDecision): boolean {
  return decision.by === 'automatic' || (decision.decision === 'rejected' && decision.told === true);
}

/** Decrements the member's photo count, so that another photo can be uploaded. */
export async function freePlace(tx: Tx, member: MemberId): Promise<void> {
  await tx
    .updateTable('profile')
    .set((profile) => ({ photos: profile('photos', '-', 1) }))
    .where('id', '=', member)
    .execute();
}
