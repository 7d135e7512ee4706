import type { Selectable } from 'kysely';
import type { ConversationId, MessageId, MessagePhoto, Quote } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Reaction } from '#contract/chats/reactions.ts';
import type { Message } from '#database/tables.ts';

/** Identifies a message in a conversation. */
export interface WhichMessage {
  readonly conversation: ConversationId;
  readonly message: MessageId;
}

export const messageColumns = [
  'id',
  'sender_id as sender',
  'kind',
  'body as text',
  'gift',
  'warning',
  'once_key as key',
  'reply_to',
  'created_at as sent_at',
] as const;

type Row = Selectable<Message>;

/** A row of the message table with the contract's names. */
export interface StoredMessage extends Pick<Row, 'id' | 'kind' | 'gift' | 'warning' | 'reply_to'> {
  readonly sender: Row['sender_id'];
  readonly text: Row['body'];
  readonly key: Row['once_key'];
  readonly sent_at: Row['created_at'];
}

/** Parts of a message that are stored in other tables. */
export interface Beside {
  readonly photo?: MessagePhoto | undefined;
  readonly quote?: Quote | undefined;
  readonly reactions?: ReadonlyMap<MemberId, Reaction> | undefined;
}

/**
 * Returns a message as one of the two members sees it. Only the sender sees its key, and only the reader its warning.
 */
export function messageView(
  row: StoredMessage,
  viewer: MemberId,
  { photo, quote, reactions = new Map() }: Beside = {},
) {
  const mine = row.sender === viewer;
  const theirs = [...reactions].find(([by]) => by !== viewer);
  return {
    ...row,
    photo: photo ?? null,
    reply_to: quote ?? null,
    language: null,
    my_reaction: reactions.get(viewer) ?? null,
    their_reaction: theirs?.[1] ?? null,
    key: mine ? row.key : null,
    warning: mine ? null : row.warning,
  };
}
