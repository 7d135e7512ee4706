import * as z from 'zod/mini';
import { call } from '../call.ts';
import { conversationId, messageId, warning } from '../chats/chats.ts';
import { memberId } from '../members/members.ts';
import { reportCategory } from '../reports.ts';
import { instant } from '../time.ts';
import { deskLanguage } from './access.ts';
import { decisionRefusals, deskDecision, deskHold, secondOpinion } from './queues.ts';
import { reportParty } from './reports.ts';

/** A message whose reader was warned. Its item id is the conversation's id, a point, and the message's id. */
export const firstMessageItem = z.object({
  conversation: conversationId,
  message: messageId,
  warning,
  sender: z.nullable(z.object({ id: memberId, name: z.string(), avatar: z.string() })),
  site: z.string(),
  waiting_since: instant,
  due_at: instant,
  /** How many messages of the same sender wait, this one included. */
  by_sender: z.int(),
  hold: z.nullable(deskHold),
});
export type FirstMessageItem = z.input<typeof firstMessageItem>;

/** The messages with a warning that nobody has reviewed, oldest first. Their texts are not in the list. */
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

/** One message with its sender. The look is recorded. Nothing else of the conversation can be opened. */
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

/** Translates a message with a warning, by the operator's provider. Recorded; the text leaves the site. */
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

/** `settled`: nothing is wrong. `reported`: it becomes a report, which is decided in that queue. */
export const firstMessageVerdict = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('settled') }),
  z.strictObject({ decision: z.literal('reported'), ground: reportCategory }),
]);
export type FirstMessageVerdict = z.infer<typeof firstMessageVerdict>;

/** Reviews a message with a warning. Stored at once, can be undone for ten seconds, and is then carried out. */
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
