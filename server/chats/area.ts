import type { ServerArea } from '../kernel/area.ts';
import type { Db } from '../postgres/db.ts';
import { chatCalls } from './chats-calls.ts';
import { eraseMessages, eraseMessagesWorker } from './messages/erase-old-messages.ts';

/** Conversations between two members: messages, photos, gifts, reactions. */
export const chats = {
  name: 'chats',
  calls: chatCalls,
  jobs: [eraseMessages],
  workers: ({ db }: { readonly db: Db }) => [eraseMessagesWorker(db)],
} satisfies ServerArea;
