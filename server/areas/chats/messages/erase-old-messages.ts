import { type ConversationId, historyMonths } from '#contract/chats/chats.ts';
import { job } from '../../../platform/jobs/job.ts';
import { type Worker, worker } from '../../../platform/jobs/queue.ts';
import type { Db, Tx } from '../../../platform/postgres/db.ts';
import { lockThroughCommit } from '../../../platform/postgres/distributed.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { detach } from './message-photos.ts';
import { correctUnread } from './erase-message.ts';

/** Runs every night, when few members are active. */
export const eraseMessages = job('erase_old_messages', { retries: 3, every: '20 2 * * *' });

const conversationsAtOnce = 500;

export function eraseMessagesWorker(db: Db): Worker {
  return worker(eraseMessages, async (_nothing, now) => await eraseOldMessages(db, now));
}

/** Erases messages older than `historyMonths`, including their previews in the list. (docs/product.md, Messages.) */
export async function eraseOldMessages(db: Db, now: Date): Promise<void> {
  const limit = new Date(now);
  limit.setUTCMonth(limit.getUTCMonth() - historyMonths);
  for (;;) {
    const found = await db
      .selectFrom('message')
      .select('conversation_id')
      .distinct()
      .where('created_at', '<', limit)
      .limit(conversationsAtOnce)
      .execute();
    for (const { conversation_id } of found) {
      await transact(db, (tx) => eraseFrom(tx, conversation_id, limit, now));
    }
    if (found.length < conversationsAtOnce) return;
  }
}

async function eraseFrom(tx: Tx, conversation: ConversationId, limit: Date, now: Date): Promise<void> {
  // The locks make a simultaneous sender wait, so that the counts below stay correct.
  await lockThroughCommit(tx, conversation);
  const pair = await tx
    .updateTable('pair')
    .set({ history_erased_at: now })
    .where('id', '=', conversation)
    .returning(['lo', 'hi'])
    .executeTakeFirst();
  const erased = await tx
    .deleteFrom('message')
    .where('conversation_id', '=', conversation)
    .where('created_at', '<', limit)
    .returning(['id', 'kind'])
    .execute();
  const photos = erased.filter(({ kind }) => kind === 'photo').map(({ id }) => id);
  await detach(tx, conversation, photos, now);
  if (!pair) return;
  if (await correctUnread(tx, { id: conversation, ...pair })) return;
  await tx
    .updateTable('inbox')
    .set({ last_kind: null, last_preview: '' })
    .where('member_id', 'in', [pair.lo, pair.hi])
    .where('conversation_id', '=', conversation)
    .execute();
}
