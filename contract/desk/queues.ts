import * as z from 'zod/mini';
import { call } from '../call.ts';
import { reportCategory, reportDecision } from '../reports.ts';
import { rejectionReason } from '../photos.ts';
import { instant } from '../time.ts';
import { staffId } from './staff-ids.ts';

/** The queues of the desk. Urgent reports (threats and minors) come first in the report queue. */
export const deskQueues = ['reports', 'photos', 'appeals', 'first_messages', 'new_accounts'] as const;
export const deskQueue = z.enum(deskQueues);
export type DeskQueue = z.infer<typeof deskQueue>;

/** Types of queue items. A type and an id identify an item. */
export const deskItemType = z.enum(['report', 'photo', 'appeal', 'first_message', 'account_group']);
export type ItemType = z.infer<typeof deskItemType>;

/** Id of an item: a UUID, followed by the side for an appeal, or by the message for a conversation. */
export const deskItemId = z
  .string()
  .check(
    z.regex(
      /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\.(?:reporter|concerned|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))?$/,
    ),
  );

/** Minimum and maximum length of a suspension, in days. */
export const suspensionDays = { least: 1, most: 365 } as const;
/** Items per page of a queue. */
export const itemsPerPage = 50;

export const colleague = z.object({ id: staffId, name: z.string() });

/** A hold on an item. Other staff can view the item, but not decide it. */
export const deskHold = z.object({ staff: colleague, until: instant, yours: z.boolean() });
export type DeskHold = z.input<typeof deskHold>;

/** State of a decision. `dropped`: not carried out, because something else happened to the item first. */
export const decisionState = z.enum(['waiting', 'carried_out', 'undone', 'dropped']);

export const photoVerdict = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('approved') }),
  z.strictObject({ decision: z.literal('rejected'), reason: rejectionReason }),
]);
export type PhotoVerdict = z.infer<typeof photoVerdict>;

/** The decision on a report. `note`: message to the reported member. */
export const reportVerdict = z.strictObject({
  decision: reportDecision,
  ground: reportCategory,
  note: z._default(z.string().check(z.maxLength(2000, { error: 'text_too_long' })), ''),
  /** The report is dismissed and was made in bad faith, which counts against the reporter. */
  bad_faith: z._default(z.boolean(), false),
  /** Only with `blocked`: suspends the account until this time. */
  until: z.optional(instant),
});
export type ReportVerdict = z.infer<typeof reportVerdict>;

/** A stored decision. Carried out once `effective_at` has passed. */
export const deskDecision = z.object({
  id: z.uuid(),
  staff: colleague,
  yours: z.boolean(),
  /** Verb of the decision, such as `approved` or `warned`. */
  decision: z.string(),
  /** The reason or the ground, if the decision has one. */
  reason: z.nullable(z.string()),
  made_at: instant,
  effective_at: instant,
  state: decisionState,
});
export type DeskDecision = z.input<typeof deskDecision>;

const someItem = { item_type: deskItemType, item_id: deskItemId };

/** Refusals of all calls that act on an item. */
export const itemRefusals = {
  no_such_item: 404,
  /** Somebody else holds the item. */
  held: { status: 409, details: z.object({ hold: deskHold }) },
} as const;

/** Refusals of decisions on reports and of measures against members. */
export const measureRefusals = {
  /** `until` is too soon or too late (see {@link suspensionDays}), or given without `blocked`. */
  invalid_end: 422,
} as const;

/** Refusals of every decision on an item. */
export const decisionRefusals = {
  ...itemRefusals,
  /** Somebody has already decided the item. `decision` is null if that happened outside the desk. */
  decided_already: { status: 409, details: z.object({ decision: z.nullable(deskDecision) }) },
  /** The item has changed since the caller loaded it. */
  item_changed: 409,
} as const;

/**
 * Takes an item, or renews the caller's hold for `hold_minutes`. Returns `held` while somebody else holds it. Needs the
 * permission of the item's queue.
 */
export const takeHold = call({
  method: 'POST',
  path: '/api/desk/hold',
  by: 'staff',
  permission: 'any',
  input: z.strictObject(someItem),
  reply: z.object({ hold: deskHold }),
  refusals: itemRefusals,
});

/** Puts an item back. Succeeds even if the caller does not hold it. */
export const putBack = call({
  method: 'DELETE',
  path: '/api/desk/hold',
  by: 'staff',
  permission: 'any',
  input: z.strictObject(someItem),
  reply: z.object({}),
  refusals: {},
});

/** Undoes one of the caller's decisions before it is carried out. The item returns to its queue, held by the caller. */
export const undoDecision = call({
  method: 'POST',
  path: '/api/desk/undo',
  by: 'staff',
  permission: 'any',
  input: z.strictObject({ decision: z.uuid() }),
  reply: z.object({ decision: deskDecision }),
  refusals: { no_such_decision: 404, too_late: 409 },
});

/** A question to colleagues about an item. Its author cannot answer it. */
export const secondOpinion = z.object({
  id: z.uuid(),
  item_type: deskItemType,
  item_id: deskItemId,
  asked_by: colleague,
  question: z.string(),
  asked_at: instant,
  answered_by: z.nullable(colleague),
  answer: z.string(),
  answered_at: z.nullable(instant),
});
export type SecondOpinion = z.input<typeof secondOpinion>;

const opinionText = z.string().check(z.trim(), z.maxLength(500, { error: 'text_too_long' }));

/** Asks colleagues about an item, and puts it back in its queue. An item can have one open question. */
export const askSecondOpinion = call({
  method: 'POST',
  path: '/api/desk/second-opinion',
  by: 'staff',
  permission: 'any',
  once: true,
  input: z.strictObject({ ...someItem, question: opinionText }),
  reply: z.object({ opinion: secondOpinion }),
  refusals: { ...itemRefusals, asked_already: 409 },
});

/** Answers a question about an item. Returns `same_person` to its author. */
export const answerSecondOpinion = call({
  method: 'PUT',
  path: '/api/desk/second-opinion',
  by: 'staff',
  permission: 'any',
  input: z.strictObject({
    id: z.uuid(),
    answer: opinionText.check(z.minLength(1, { error: 'text_missing' })),
  }),
  reply: z.object({ opinion: secondOpinion }),
  refusals: { no_such_question: 404, same_person: 409, answered_already: 409 },
});
