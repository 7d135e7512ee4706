import type { ConversationId } from '#contract/chats/chats.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import { messagePhotos, type PhotoViewer } from './message-photos.ts';
import { messageColumns, messageView, type StoredMessage, type WhichMessage } from './message-view.ts';
import { ownChat } from '../own-chat.ts';
import { quotesOf } from './quotes.ts';
import { reactionsTo } from './reactions-queries.ts';

/** Returns messages of a conversation as the viewer sees them, with photos, quotes and reactions. */
export async function messagesShown(
  db: Sql,
  viewer: PhotoViewer,
  conversation: ConversationId,
  messages: readonly StoredMessage[],
) {
  const [photos, quotes, reactions] = await Promise.all([
    messagePhotos(db, viewer, conversation, messages),
    quotesOf(db, conversation, messages),
    reactionsTo(db, conversation, messages),
  ]);
  return messages.map((message) =>
    messageView(message, viewer.id, {
      photo: photos.get(message.id),
      quote: message.reply_to ? quotes.get(message.reply_to) : undefined,
      reactions: reactions.get(message.id),
    }),
  );
}

/** Returns one message as the member sees it now. */
export async function messageShown(
  db: Sql,
  { id: member, addressOf }: Viewer,
  { conversation, message: id }: WhichMessage,
) {
  const own = await ownChat(db, member, conversation);
  if (isRefused(own)) return own;
  const row = await db
    .selectFrom('message')
    .select(messageColumns)
    .where('conversation_id', '=', conversation)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return refuse('no_such_message');
  const viewer = { id: member, addressOf, answered: own.wrote };
  const [message] = await messagesShown(db, viewer, conversation, [row]);
  return { message: message! };
}
