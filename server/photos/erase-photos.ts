import type { MemberId } from '#contract/members/members.ts';
import { releaseFiles } from '../outside/orphaned-files.ts';
import type { PhotoFileId } from '../outside/photo-storage.ts';
import type { Tx } from '../postgres/db.ts';
import { forgetLook } from './resemblance.ts';

/** Erases a member's photos and the decisions about them. Returns the files that are now orphaned. */
export async function erasePhotos(tx: Tx, member: MemberId, now: Date): Promise<PhotoFileId[]> {
  const rows = await tx
    .deleteFrom('picture')
    .where('member_id', '=', member)
    .returning(['id', 'file_id', 'status', 'look'])
    .execute();
  for (const { id, look } of rows) if (look) await forgetLook(tx, { member, picture: id }, look);
  await tx.deleteFrom('photo_decision').where('member_id', '=', member).execute();
  // Those of a rejected photo went when it was rejected.
  const files = rows.flatMap(({ status, file_id }) => (status === 'rejected' ? [] : [file_id]));
  for (const file of files) await releaseFiles(tx, file, now);
  return files;
}
