import type { MemberId } from '#contract/members/members.ts';
import { releaseFiles } from '../../integrations/orphaned-files.ts';
import type { PhotoFileId } from '#database/stored-types.ts';
import type { Tx } from '../../platform/postgres/db.ts';
import { forgetHash } from './resemblance.ts';

/** Erases a member's photos and the decisions about them. Returns the files that are now orphaned. */
export async function erasePhotos(tx: Tx, member: MemberId, now: Date): Promise<PhotoFileId[]> {
  const rows = await tx
    .deleteFrom('picture')
    .where('member_id', '=', member)
    .returning(['id', 'file_id', 'status', 'perceptual_hash'])
    .execute();
  for (const { id, perceptual_hash } of rows)
    if (perceptual_hash) await forgetHash(tx, { member, picture: id }, perceptual_hash);
  await tx.deleteFrom('photo_decision').where('member_id', '=', member).execute();
  // The files of a rejected photo were deleted with the rejection.
  const files = rows.flatMap(({ status, file_id }) => (status === 'rejected' ? [] : [file_id]));
  for (const file of files) await releaseFiles(tx, file, now);
  return files;
}
