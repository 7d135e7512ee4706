import * as z from 'zod/mini';
import { call } from '../call.ts';
import { conversationId, messageId, warning } from '../chats/chats.ts';
import { memberId } from '../members/members.ts';
import { reportCategory } from '../reports.ts';
import { instant } from '../time.ts';
import { deskLanguage } from './access.ts';
import { decisionRefusals, deskDecision, deskHold, secondOpinion } from './queues.ts';
import { reportParty } from './reports.ts';

/** A message whose recipient was shown a warning. Item id: the conversation's id, a dot, and the message's id. */
export const firstMessageItem = z.object({
  conversation: conversationId,
  message: messageId,
  warning,
  sender: z.nullable(z.object({ id: memberId, name: z.string(), avatar: z.string() })),
  site: z.string(),
  waiting_since: instant,
  due_at: instant,
  /** Number of waiting messages by the same sender, including this one. */
  by_sender: z.int(),
  hold: z.nullable(deskHold),
});
export type FirstMessageItem = z.input<typeof firstMessageItem>;

/** Lists unreviewed messages with a warning, oldest first, without their texts. */
export const listFirstMessages = call({
  method: 'GET',
  path: '/api/desk/first-messages',
  by: 'staff',
  permission: 'first_messages.decide',
  input: z.strictObject({
    site: z.optional(z.string().check(z.maxLength(253))),
    after: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: z.object({
    items: z.array(firstMessageItem),
    next: z.nullable(z.string()),
    waiting: z.int(),
    oldest_at: z.nullable(instant),
  }),
  refusals: { bad_cursor: 400 },
});

/** Returns one message with its sender, and records the look. Staff cannot open the rest of the conversation. */
export const showFirstMessage = call({
  method: 'GET',
  path: '/api/desk/first-message',
  by: 'staff',
  permission: 'first_messages.decide',
  input: z.strictObject({ conversation: conversationId, message: messageId }),
  reply: z.object({
    conversation: conversationId,
    message: messageId,
    version: z.string(),
    body: z.string(),
    warning,
    waiting_since: instant,
    due_at: instant,
    sender: z.nullable(reportParty),
    by_sender: z.int(),
    hold: z.nullable(deskHold),
    decision: z.nullable(deskDecision),
    opinion: z.nullable(secondOpinion),
  }),
  refusals: { no_such_item: 404 },
});

/** Translates a message with a warning through the configured provider, and records that its text left the site. */
export const translateFirstMessage = call({
  method: 'POST',
  path: '/api/desk/first-message-translation',
  by: 'staff',
  permission: 'first_messages.decide',
  input: z.strictObject({ conversation: conversationId, message: messageId, language: deskLanguage }),
  reply: z.object({
    provider: z.string(),
    /** Null if the message needs no translation. */
    text: z.nullable(z.string()),
  }),
  refusals: { no_such_item: 404, translation_not_offered: 404, translation_unavailable: 503 },
});

/** `settled`: the message is harmless. `reported`: it becomes a report, decided in the report queue. */
export const firstMessageVerdict = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('settled') }),
  z.strictObject({ decision: z.literal('reported'), ground: reportCategory }),
]);
export type FirstMessageVerdict = z.infer<typeof firstMessageVerdict>;

/** Reviews a message with a warning. Stored immediately, and carried out after ten seconds unless undone. */
export const decideFirstMessage = call({
  method: 'POST',
  path: '/api/desk/first-message-decision',
  by: 'staff',
  permission: 'first_messages.decide',
  once: true,
  input: z.strictObject({
    conversation: conversationId,
    message: messageId,
    version: z.string().check(z.maxLength(100)),
    verdict: firstMessageVerdict,
  }),
  reply: z.object({ decision: deskDecision }),
  refusals: decisionRefusals,
});
