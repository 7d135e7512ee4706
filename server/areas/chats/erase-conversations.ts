import { sql } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import { releaseFiles } from '../../integrations/orphaned-files.ts';
import type { PhotoFileId } from '#database/stored-types.ts';
import type { Tx } from '../../platform/postgres/db.ts';
import { completeCommits } from '../../platform/postgres/distributed.ts';

/**
 * Erases everything that a member wrote and was shown. The other members keep their own messages and the conversation
 * in their list, but nothing that came from the erased member. Returns the photo files that are now orphaned.
 */
export async function eraseConversations(tx: Tx, member: MemberId, now: Date): Promise<PhotoFileId[]> {
  const rows = await tx
    .deleteFrom('inbox')
    .where('member_id', '=', member)
    .returning(['conversation_id', 'other_id'])
    .execute();
  if (rows.length === 0) return [];
  await completeCommits(tx);
  const conversations = rows.map(({ conversation_id }) => conversation_id);
  const others = rows.map(({ other_id }) => other_id);
  const files = await tx
    .deleteFrom('message_photo')
    .where(sql<boolean>`conversation_id = ANY(${conversations})`)
    .where('member_id', '=', member)
    .returning('file_id')
    .execute();
  for (const { file_id } of files) await releaseFiles(tx, file_id, now);
  await tx
    .deleteFrom('message_reaction')
    .where(sql<boolean>`conversation_id = ANY(${conversations})`)
    .where('member_id', '=', member)
    .execute();
  await tx
    .deleteFrom('message')
    .where(sql<boolean>`conversation_id = ANY(${conversations})`)
    .where('sender_id', '=', member)
    .execute();
  await tx
    .updateTable('inbox')
    .set((row) => ({
      unread: 0,
      last_kind: sql`CASE WHEN ${row.ref('last_mine')} THEN ${row.ref('last_kind')} END`,
      last_preview: sql`CASE WHEN ${row.ref('last_mine')} THEN ${row.ref('last_preview')} ELSE '' END`,
    }))
    .where(sql<boolean>`member_id = ANY(${others})`)
    .where(sql<boolean>`conversation_id = ANY(${conversations})`)
    .execute();
  return files.map(({ file_id }) => file_id);
}
