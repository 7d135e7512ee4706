import * as z from 'zod/mini';
import { messageId } from '#contract/chats/chats.ts';
import type { Db } from '../../../platform/postgres/db.ts';

export const messageAdminHelp = `npm run admin -- messages                    messages with a warning, oldest first
npm run admin -- messages done ID ...        marks them as done`;

/** Maximum number of messages in one list. */
const shownAtOnce = 200;

/** Runs an admin command about messages, and returns its output. */
export async function messageAdmin(db: Db, [command = 'list', ...rest]: readonly string[], now: Date): Promise<string> {
  if (command === 'list' && rest.length === 0) return await list(db);
  const ids = z.safeParse(z.array(messageId).check(z.minLength(1)), rest);
  if (command !== 'done' || !ids.success) return messageAdminHelp;
  const settled = await db
    .updateTable('message')
    .set({ warning_settled_at: now })
    .where('id', 'in', ids.data)
    .where('warning', 'is not', null)
    .returning('id')
    .execute();
  return settled.length === 0
    ? 'There is no such pending message.'
    : `Marked as done: ${settled.map(({ id }) => id).join(', ')}`;
}

async function list(db: Db): Promise<string> {
  const warned = await db
    .selectFrom('message')
    .select(['id', 'body', 'warning', 'created_at', 'sender_id'])
    .where('warning', 'is not', null)
    .where('warning_settled_at', 'is', null)
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
