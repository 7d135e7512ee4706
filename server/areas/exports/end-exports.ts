import type { MemberId } from '#contract/members/members.ts';
import { archiveNoteDays } from '#contract/retention.ts';
import { job } from '../../platform/jobs/job.ts';
import { type Worker, worker } from '../../platform/jobs/queue.ts';
import { releaseFiles, removeFiles } from '../../integrations/orphaned-files.ts';
import type { PhotoStorage } from '../../integrations/photo-storage.ts';
import type { PhotoFileId } from '#database/stored-types.ts';
import type { Db, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';

export const endExports = job('end_exports', { retries: 3, every: '*/10 * * * *' });

/** Deletes expired archives and their keys. */
export function endExportsWorker(db: Db, storage: PhotoStorage): Worker {
  return worker(endExports, async (_nothing, now) => {
    const due = await db
      .selectFrom('data_export')
      .select(['member_id', 'id', 'file_id'])
      .where('file_id', 'is not', null)
      .where('expires_at', '<=', now)
      .execute();
    for (const { member_id, id, file_id } of due) {
      const isEnded = await transact(db, async (tx) => {
        const ended = await tx
          .updateTable('data_export')
          .set({ file_id: null, file_key: null, token_hash: null })
          .where('member_id', '=', member_id)
          .where('id', '=', id)
          .where('file_id', '=', file_id)
          .returning('id')
          .executeTakeFirst();
        if (ended) await releaseFiles(tx, file_id!, now);
        return ended !== undefined;
      });
      // Otherwise the member was erased concurrently, which deletes the file.
      if (isEnded) await removeFiles(db, storage, file_id!);
    }
    const longAgo = new Date(now.getTime() - archiveNoteDays * 86_400_000);
    await db.deleteFrom('data_export').where('asked_at', '<', longAgo).where('file_id', 'is', null).execute();
  });
}

/** Deletes a member's archives. Returns the files that are now orphaned. */
export async function eraseExports(tx: Tx, member: MemberId, now: Date): Promise<PhotoFileId[]> {
  const rows = await tx.deleteFrom('data_export').where('member_id', '=', member).returning('file_id').execute();
  const files = rows.flatMap(({ file_id }) => file_id ?? []);
  for (const file of files) await releaseFiles(tx, file, now);
  return files;
}
