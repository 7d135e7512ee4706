import type { MessageId } from '#contract/chats/chats.ts';
import { adminCommand } from '../../../platform/admin/admin-command.ts';
import { AdminError } from '../../../platform/admin/admin-error.ts';
import { fullText } from '../../../platform/admin/id-prefix.ts';
import type { Db } from '../../../platform/postgres/db.ts';

export interface MessageAdmin {
  readonly db: Db;
}

export const messageCommands = [
  adminCommand({
    name: 'messages',
    help: 'list messages with a warning, oldest first',
    run: async ({ db }: MessageAdmin) => await list(db),
  }),
  adminCommand({
    name: 'messages done',
    takes: ['ID ...'],
    help: 'mark messages as reviewed',
    run: async ({ db }: MessageAdmin, { id }, now) => await settle(db, id, now),
  }),
];

/** Maximum number of messages in one list. */
const shownAtOnce = 200;

async function settle(db: Db, typed: readonly string[], now: Date): Promise<string> {
  const waiting = await pending(db).select('id').execute();
  const known = waiting.map(({ id }) => id);
  const ids = typed.map((one) => fullText<MessageId>(one, 'pending message', known));
  const settled = await db
    .updateTable('message')
    .set({ warning_settled_at: now })
    .where('id', 'in', ids)
    .where('warning_settled_at', 'is', null)
    .returning('id')
    .execute();
  if (settled.length === 0) throw new AdminError('Another administrator has just reviewed these messages.');
  return `Marked as reviewed: ${settled.map(({ id }) => id).join(', ')}`;
}

function pending(db: Db) {
  return db.selectFrom('message').where('warning', 'is not', null).where('warning_settled_at', 'is', null);
}

async function list(db: Db): Promise<string> {
  const warned = await pending(db)
    .select(['id', 'body', 'warning', 'created_at', 'sender_id'])
    .orderBy('created_at')
    .limit(shownAtOnce)
    .execute();
  if (warned.length === 0) return 'There are no pending messages.';
  const senders = await db
    .selectFrom('member_card')
    .select(['id', 'name'])
    .where('id', '=', (any) => any.fn('any', [any.val(warned.map(({ sender_id }) => sender_id))]))
    .execute();
  const names = new Map(senders.map(({ id, name }) => [id, name]));
  return warned
    .map(
      ({ id, body, warning, created_at, sender_id }) =>
        `${id}  ${created_at.toISOString().slice(0, 16)}  ${warning}  ${names.get(sender_id) ?? 'gone'} (${sender_id})\n    ${body.replaceAll(/\s+/gu, ' ')}`,
    )
    .join('\n');
}
