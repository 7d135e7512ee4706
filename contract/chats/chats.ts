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

/**
 * Number of conversations that a free member may ever start, including deleted ones. (Specification, sections 5 and 9.)
 */
export const freeConversations = 2;
/** Age at which messages are erased, in months. (Specification, section 9.) */
export const historyMonths = 12;
/** Number of conversations and of messages per page. */
export const chatsPage = 30;
export const messagesPage = 50;

/** `deleted`: removed by the sender; only a placeholder remains. */
const kind = z.enum(['text', 'photo', 'gift', 'deleted']);
export type MessageKind = z.infer<typeof kind>;

/** The gifts, cheapest first. A site offers as many of them as it has prices for. */
export const gift = z.enum(['rose', 'chocolates', 'champagne', 'teddy', 'locket']);
export type Gift = z.infer<typeof gift>;

/**
 * A photo in a message, as one of the two members may see it. Its URLs work for that member only and expire after a few
 * minutes. A `veiled` photo comes from somebody to whom the viewer has never replied: until the viewer unveils it, all
 * URLs lead to a version that the server blurred. (docs/product.md, Gifts, photos, icebreakers, warnings.)
 */
export const messagePhoto = z.object({
  filename: z.string(),
  /** The whole photo at reduced size, for the message list. */
  thumb_filename: z.string(),
  width: z.int(),
  height: z.int(),
  /** ThumbHash of the variant shown, in base64. */
  thumbhash: z.string(),
  veiled: z.boolean(),
});
export type MessagePhoto = z.input<typeof messagePhoto>;

/** Warnings shown beside a stranger's message. */
export const warning = z.enum(['contact', 'scam']);
export type Warning = z.infer<typeof warning>;

/** The quoted message: its sender, its kind, and the beginning of its text on one line. */
const content = z.object({ sender: memberId, kind, text: z.string(), gift: z.nullable(gift) });
export type QuotedMessage = z.input<typeof content>;

/** A message that another one quotes. `content` is null if the quoted message was deleted or erased. */
export const quote = z.object({ message: messageId, content: z.nullable(content) });
export type Quote = z.input<typeof quote>;

export const message = z.object({
  id: messageId,
  sender: memberId,
  kind,
  /** The text of the message. May be empty for a gift; always empty for a photo. */
  text: z.string(),
  gift: z.nullable(gift),
  photo: z.nullable(messagePhoto),
  /** The warning, for the recipient only. */
  warning: z.nullable(warning),
  reply_to: z.nullable(quote),
  /** The language of the message (ISO 639-1) if it can be translated for the recipient; null for the sender. */
  language: z.nullable(z.string()),
  my_reaction: z.nullable(reaction),
  their_reaction: z.nullable(reaction),
  sent_at: instant,
  /** For the sender only: the `Idempotency-Key` of the message, by which a browser recognizes its own message. */
  key: z.nullable(z.string()),
});
export type Message = z.input<typeof message>;

/** The text of a message: not blank, well formed and trimmed. The site sets its maximum length. */
export const messageText = z.string().check(
  z.maxLength(20_000, { abort: true }),
  z.overwrite((text) => readable(text).trim()),
  z.refine((text) => !isBlank(text), { error: 'empty' }),
);

/** The reason why the viewer cannot write in this conversation; null if they can. */
export const replyBar = z.nullable(z.enum(['not_confirmed', 'blocked', 'gone']));
export type ReplyBar = z.infer<typeof replyBar>;

const chat = z.object({
  conversation: conversationId,
  profile: memberCard,
  num_unread_messages: z.int(),
  /** The last message is from the other member, and no browser of the viewer has acknowledged it yet. */
  undelivered: z.boolean(),
  /** The latest message; null if all messages have been erased because of their age. */
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
 * Returns one conversation, by its id or by the other member, with the newest messages first, 50 a page. A conversation
 * that has not started is empty but still names the other member.
 */
export const showChat = call({
  method: 'GET',
  path: '/api/chat.php',
  by: 'member',
  input: z
    .strictObject({
      conversation: z.optional(conversationId),
      profile: z.optional(memberId),
      /** The oldest message that the browser has. */
      before: z.optional(messageId),
    })
    .check(z.refine((asked) => Boolean(asked.conversation) !== Boolean(asked.profile), { error: 'one_of_two' })),
  reply: z.object({
    conversation: conversationId,
    profile: memberCard,
    messages: z.array(message),
    has_older: z.boolean(),
    /** Older messages were erased. */
    history_ended: z.boolean(),
    num_unread_messages: z.int(),
    /**
     * The last message that the other member has read, and when. Null if one of the two does not share read receipts.
     */
    read_up_to: z.nullable(messageId),
    read_at: z.nullable(instant),
    /**
     * The last message that was delivered to a browser of the other member. Null under the same condition as
     * `read_up_to`.
     */
    delivered_up_to: z.nullable(messageId),
    reply_bar: replyBar,
    /**
     * Number of conversations that the viewer may still start for free; null without a limit, or in a conversation that
     * has started.
     */
    conversations_left: z.nullable(z.int()),
    /** Both members have written. Links are clickable only then. */
    acquainted: z.boolean(),
    message_credits: z.int(),
    photo_credits: z.int(),
    /** The icebreakers that the viewer has already used with the other member. */
    icebreakers_used: z.array(icebreaker),
    /**
     * How the two met: when they matched, and which of them likes the other. The other member's like is false while the
     * viewer cannot reply.
     */
    met: z.object({ matched_at: z.nullable(instant), i_like: z.boolean(), likes_me: z.boolean() }),
    message_length: z.int(),
  }),
  refusals: { no_such_chat: 404, blocked: { status: 403, details: z.object({ name: z.string() }) } },
});
export type ShownChat = z.input<typeof showChat.reply>;

export const sent = z.object({ conversation: conversationId, message, credits: z.int() });
export type Sent = z.input<typeof sent>;

/** Reasons why a member cannot receive any messages from the viewer. */
export const sendingRefusals = {
  no_such_member: 404,
  yourself: 422,
  blocked: { status: 403, details: z.object({ name: z.string() }) },
  not_enough_credits: { status: 402, details: z.object({ credits: z.int(), cost: z.int() }) },
  conversation_limit: { status: 403, details: z.object({ limit: z.int() }) },
  /** The other member has not confirmed their email address yet. */
  not_confirmed: { status: 403, details: z.object({ name: z.string() }) },
  /** The quoted message is not, or no longer, in the conversation. */
  no_such_message: 404,
} as const;

/**
 * The recipient, and the author if the browser queued the message: another member who logs in to that browser must not
 * send it. `reply_to`: the quoted message of the same conversation.
 */
export const addressed = {
  profile: memberId,
  from: z.optional(memberId),
  reply_to: z.optional(messageId),
};

/**
 * Sends a message and debits its cost in one transaction, exactly once per `Idempotency-Key`. The first message to
 * someone starts a conversation.
 */
export const sendMessage = call({
  method: 'POST',
  path: '/api/message.php',
  by: 'member',
  once: true,
  input: z.strictObject({
    ...addressed,
    text: messageText,
    /** The icebreaker that the text was based on; it is not suggested again for the same person. */
    icebreaker: z.optional(icebreaker),
  }),
  reply: sent,
  refusals: {
    ...sendingRefusals,
    too_long: { status: 422, details: z.object({ max: z.int() }) },
    /**
     * The same first message was sent to many people within an hour. It may be sent to more people after this many
     * minutes.
     */
    same_words: { status: 409, details: z.object({ minutes: z.int() }) },
  },
});

/** Marks all messages up to and including `message` as read. */
export const readChat = call({
  method: 'PUT',
  path: '/api/chat.php',
  by: 'member',
  input: z.strictObject({ conversation: conversationId, message: messageId }),
  reply: z.object({ num_unread_messages: z.int() }),
  refusals: { no_such_chat: 404 },
});

/**
 * Removes a conversation from the viewer's list until a new message arrives. The other member's list is unaffected.
 * `seen` is the newest message that the viewer has seen: if a newer one exists, the conversation is not removed.
 */
export const removeChat = call({
  method: 'DELETE',
  path: '/api/chat.php',
  by: 'member',
  input: z.strictObject({ conversation: conversationId, seen: z.optional(messageId) }),
  reply: z.object({}),
  refusals: { no_such_chat: 404 },
});
