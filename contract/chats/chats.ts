import * as z from 'zod/mini';
import { call } from '../call.ts';
import { icebreaker } from './icebreakers.ts';
import { memberCard, memberId } from '../members/members.ts';
import { reaction } from './reactions.ts';
import { readable } from '../readable.ts';
import { isBlank } from '../typed/blank.ts';
import { instant } from '../time.ts';

export const conversationId = z.uuid().brand<'ConversationId', 'inout'>();
export type ConversationId = z.infer<typeof conversationId>;
export const messageId = z.uuid().brand<'MessageId', 'inout'>();
export type MessageId = z.infer<typeof messageId>;

/** How many conversations a free member may ever start; deleted ones count. (Specification, sections 5 and 9.) */
export const freeConversations = 2;
/** Messages are erased at this age. (Specification, section 9.) */
export const historyMonths = 12;
/** How many conversations and messages a page holds. */
export const chatsPage = 30;
export const messagesPage = 50;

/** `deleted`: removed by its sender; only a placeholder is left. */
const kind = z.enum(['text', 'photo', 'gift', 'deleted']);
export type MessageKind = z.infer<typeof kind>;

/** What can be given, cheapest first. A site sells as many of them as it has prices for. */
export const gift = z.enum(['rose', 'chocolates', 'champagne', 'teddy', 'locket']);
export type Gift = z.infer<typeof gift>;

/**
 * A photo as one of the two may see it; the addresses work for that viewer only and for a few minutes. A `veiled` one
 * comes from somebody the viewer never answered: until they ask to see it, all addresses lead to a file that the server
 * blurred. (docs/product.md, Gifts, photos, icebreakers, warnings.)
 */
export const messagePhoto = z.object({
  filename: z.string(),
  /** The whole photo at reduced size, for the message list. */
  thumb_filename: z.string(),
  width: z.int(),
  height: z.int(),
  /** ThumbHash of the variant shown, base64. */
  thumbhash: z.string(),
  veiled: z.boolean(),
});
export type MessagePhoto = z.input<typeof messagePhoto>;

/** What the reader of a stranger's message is warned about. */
export const warning = z.enum(['contact', 'scam']);
export type Warning = z.infer<typeof warning>;

/** The message that is quoted: its beginning, on one line. */
const content = z.object({ sender: memberId, kind, text: z.string(), gift: z.nullable(gift) });
export type QuotedMessage = z.input<typeof content>;

/** `content` is null if the quoted message is no longer visible: it was deleted or erased. */
export const quote = z.object({ message: messageId, content: z.nullable(content) });
export type Quote = z.input<typeof quote>;

export const message = z.object({
  id: messageId,
  sender: memberId,
  kind,
  /** May be empty beside a gift; always empty beside a photo. */
  text: z.string(),
  gift: z.nullable(gift),
  photo: z.nullable(messagePhoto),
  /** For its reader only. */
  warning: z.nullable(warning),
  reply_to: z.nullable(quote),
  /** For its reader only, if it can be translated: its language (ISO 639-1), which they may not read. */
  language: z.nullable(z.string()),
  my_reaction: z.nullable(reaction),
  their_reaction: z.nullable(reaction),
  sent_at: instant,
  /** For its sender only: the `Idempotency-Key` it was sent under, by which a browser recognises its own message. */
  key: z.nullable(z.string()),
});
export type Message = z.input<typeof message>;

/** The text of a message: not blank, well formed and trimmed. The site sets its maximum length. */
export const messageText = z.string().check(
  z.maxLength(20_000, { abort: true }),
  z.overwrite((text) => readable(text).trim()),
  z.refine((text) => !isBlank(text), { error: 'empty' }),
);

/** Why the viewer cannot write here at the moment; null when they can. */
export const replyBar = z.nullable(z.enum(['not_confirmed', 'blocked', 'gone']));
export type ReplyBar = z.infer<typeof replyBar>;

const chat = z.object({
  conversation: conversationId,
  profile: memberCard,
  num_unread_messages: z.int(),
  /** The last message is from the other member, and no browser of the viewer has confirmed its delivery yet. */
  undelivered: z.boolean(),
  /** Null when every message was old enough to be erased. */
  last_message: z.nullable(z.object({ id: messageId, kind, preview: z.string(), mine: z.boolean(), sent_at: instant })),
});
export type Chat = z.input<typeof chat>;

/**
 * The viewer's conversations, latest first, 30 a page. With `name`, only those with a member whose name contains it,
 * ignoring accents. (Specification, section 7.)
 */
export const listChats = call({
  method: 'GET',
  path: '/api/chats.php',
  by: 'member',
  input: z.strictObject({
    after: z.optional(z.string().check(z.maxLength(100))),
    name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(50))),
  }),
  reply: z.object({ chats: z.array(chat), next: z.nullable(z.string()), num_unread_messages: z.int() }),
  refusals: { bad_cursor: 400 },
});

/**
 * One conversation, found by its id or by the other member; the newest messages first, 50 a page.
 * A conversation that has not been started is empty but still names the other member.
 */
export const showChat = call({
  method: 'GET',
  path: '/api/chat.php',
  by: 'member',
  input: z
    .strictObject({
      conversation: z.optional(conversationId),
      profile: z.optional(memberId),
      /** The oldest message already known. */
      before: z.optional(messageId),
    })
    .check(z.refine((asked) => Boolean(asked.conversation) !== Boolean(asked.profile), { error: 'one_of_two' })),
  reply: z.object({
    conversation: conversationId,
    profile: memberCard,
    messages: z.array(message),
    has_older: z.boolean(),
    /** Older messages were erased: the history ends here. */
    history_ended: z.boolean(),
    num_unread_messages: z.int(),
    /**
     * The other member has read everything up to and including this message, and when. Also null if one of the two does
     * not share read receipts.
     */
    read_up_to: z.nullable(messageId),
    read_at: z.nullable(instant),
    /** Delivered to a browser of the other member, up to and including this message; null as above. */
    delivered_up_to: z.nullable(messageId),
    reply_bar: replyBar,
    /** Conversations the viewer may still start for free; null without a limit, or if this one has been started. */
    conversations_left: z.nullable(z.int()),
    /** Both have written: only then do links become clickable. */
    acquainted: z.boolean(),
    message_credits: z.int(),
    photo_credits: z.int(),
    /** The ones the viewer has already used with the other member. */
    icebreakers_used: z.array(icebreaker),
    message_length: z.int(),
  }),
  refusals: { no_such_chat: 404, blocked: { status: 403, details: z.object({ name: z.string() }) } },
});
export type ShownChat = z.input<typeof showChat.reply>;

export const sent = z.object({ conversation: conversationId, message, credits: z.int() });
export type Sent = z.input<typeof sent>;

/** Why nothing at all can be sent to a member. */
export const sendingRefusals = {
  no_such_member: 404,
  yourself: 422,
  blocked: { status: 403, details: z.object({ name: z.string() }) },
  not_enough_credits: { status: 402, details: z.object({ credits: z.int(), cost: z.int() }) },
  conversation_limit: { status: 403, details: z.object({ limit: z.int() }) },
  /** The other member has not confirmed their email address yet. */
  not_confirmed: { status: 403, details: z.object({ name: z.string() }) },
  /** The message it replies to is no longer in the conversation, or never was. */
  no_such_message: 404,
} as const;

/**
 * The recipient, and the author if the browser stored the message for a while: nobody else who logs in there sends it.
 * `reply_to`: which message of theirs it answers.
 */
export const addressed = {
  profile: memberId,
  from: z.optional(memberId),
  reply_to: z.optional(messageId),
};

/**
 * Sends a message and debits its cost, both or neither, exactly once per `Idempotency-Key`.
 * The first message to someone starts a conversation.
 */
export const sendMessage = call({
  method: 'POST',
  path: '/api/message.php',
  by: 'member',
  once: true,
  input: z.strictObject({
    ...addressed,
    text: messageText,
    /** The icebreaker it started from, which is not suggested again for the same person. */
    icebreaker: z.optional(icebreaker),
  }),
  reply: sent,
  refusals: {
    ...sendingRefusals,
    too_long: { status: 422, details: z.object({ max: z.int() }) },
    /** The same first message went to many people within an hour; it may go to more after this many minutes. */
    same_words: { status: 409, details: z.object({ minutes: z.int() }) },
  },
});

/** The viewer has seen a conversation down to `message`: nothing up to there is unread any more. */
export const readChat = call({
  method: 'PUT',
  path: '/api/chat.php',
  by: 'member',
  input: z.strictObject({ conversation: conversationId, message: messageId }),
  reply: z.object({ num_unread_messages: z.int() }),
  refusals: { no_such_chat: 404 },
});

/**
 * Removes a conversation from the viewer's list. The other member keeps theirs; a new message brings it back. `seen` is
 * the newest message that the viewer knew of: if one has come since, the conversation stays where it is.
 */
export const removeChat = call({
  method: 'DELETE',
  path: '/api/chat.php',
  by: 'member',
  input: z.strictObject({ conversation: conversationId, seen: z.optional(messageId) }),
  reply: z.object({}),
  refusals: { no_such_chat: 404 },
});
