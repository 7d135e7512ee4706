import * as z from 'zod/mini';
import { messageId } from '#contract/chats/chats.ts';
import type { Db } from '../../postgres/db.ts';

export const messageAdminHelp = `npm run admin -- messages                    first messages that readers were warned of
npm run admin -- messages done ID ...        they were looked at`;

/** The most that are shown at once; nobody reads more in one go. */
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
  return settled.length === 0 ? 'No such message waits.' : `Looked at: ${settled.map(({ id }) => id).join(', ')}`;
}

async function list(db: Db): Promise<string> {
  const warned = await db
    .selectFrom('message')
    .innerJoin('member_card', 'member_card.id', 'message.sender_id')
    .select(['message.id', 'message.body', 'message.warning', 'message.created_at', 'member_card.name', 'sender_id'])
    .where('warning', 'is not', null)
    .where('warning_settled_at', 'is', null)
    .orderBy('message.created_at')
    .limit(shownAtOnce)
    .execute();
  if (warned.length === 0) return 'No message waits.';
  return warned
    .map(
      ({ id, body, warning, created_at, name, sender_id }) =>
        `${id}  ${created_at.toISOString().slice(0, 16)}  ${warning}  ${name} (${sender_id})\n    ${body.replaceAll(/\s+/gu, ' ')}`,
    )
    .join('\n');
}
