import type { ServerArea } from '../../platform/core/area.ts';
import type { Db } from '../../platform/postgres/db.ts';
import { chatCalls } from './chats-calls.ts';
import { messageAdmin, messageAdminHelp } from './messages/message-admin.ts';
import { eraseMessages, eraseMessagesWorker } from './messages/erase-old-messages.ts';

export const chats = {
  name: 'chats',
  calls: chatCalls,
  jobs: [eraseMessages],
  workers: ({ db }: { readonly db: Db }) => [eraseMessagesWorker(db)],
  admin: [
    {
      name: 'messages',
      help: messageAdminHelp,
      run: async ({ db }: { readonly db: Db }, words, now) => await messageAdmin(db, words, now),
    },
  ],
} satisfies ServerArea;
