import type { ServerArea } from '../../platform/core/area.ts';
import type { Db } from '../../platform/postgres/db.ts';
import { chatCalls } from './chats-calls.ts';
import { messageCommands } from './messages/message-admin.ts';
import { eraseMessages, eraseMessagesWorker } from './messages/erase-old-messages.ts';

export const chats = {
  name: 'chats',
  calls: chatCalls,
  jobs: [eraseMessages],
  workers: ({ db }: { readonly db: Db }) => [eraseMessagesWorker(db)],
  admin: messageCommands,
} satisfies ServerArea;
