import * as z from 'zod/mini';
import { call } from '../call.ts';
import { instant } from '../time.ts';
import { colleague, deskItemId, deskItemType, deskQueues, secondOpinion } from './queues.ts';

/** The queues on Today, where urgent reports are a queue of their own. */
export const todayQueues = ['urgent_reports', ...deskQueues] as const;
export const todayQueue = z.enum(todayQueues);
export type TodayQueue = z.infer<typeof todayQueue>;

/** Maximum number of ages per queue, oldest first, for its chart. */
export const agesShown = 100;
/** Time after the last request during which staff count as present, in minutes. */
export const presentMinutes = 15;

/** Summary of a queue. */
export const queueState = z.object({
  queue: todayQueue,
  waiting: z.int(),
  oldest_at: z.nullable(instant),
  /** Target time for a decision, in minutes. */
  target_minutes: z.int(),
  /** The oldest items, at most {@link agesShown}, and when they began to wait. `yours`: held by the caller. */
  items: z.array(z.object({ id: deskItemId, since: instant, yours: z.boolean() })),
  /** Everybody who holds an item of the queue. */
  holders: z.array(colleague),
  /** Number of look-alikes (photos), or of appeals that the caller may answer (appeals); null for other queues. */
  special: z.nullable(z.int()),
});
export type QueueState = z.input<typeof queueState>;

/** How fast a queue was decided: the median and the 90th percentile, in minutes. */
export const queueTimes = z.object({
  queue: todayQueue,
  decided: z.int(),
  half_minutes: z.nullable(z.number()),
  most_minutes: z.nullable(z.number()),
  /** Share of decisions within the target, from 0 to 1; null without decisions. */
  within: z.nullable(z.number()),
  within_before: z.nullable(z.number()),
});

/** An item that the caller holds, with its label. */
export const heldItem = z.object({
  item_type: deskItemType,
  item_id: deskItemId,
  /** Name of the member concerned; empty without one. */
  name: z.string(),
  /** Category of a report; null for other items. */
  category: z.nullable(z.string()),
  waiting_since: instant,
  until: instant,
});

export const deskNote = z.object({
  id: z.uuid(),
  staff: colleague,
  text: z.string(),
  written_at: instant,
  yours: z.boolean(),
});
export type DeskNote = z.input<typeof deskNote>;

/** Returns the queues that the caller may decide, the caller's items, the staff present, and decision times. */
export const showToday = call({
  method: 'GET',
  path: '/api/desk/today',
  by: 'staff',
  permission: 'any',
  input: z.strictObject({ site: z.optional(z.string().check(z.maxLength(253))) }),
  reply: z.object({
    queues: z.array(queueState),
    /** Decisions of the last seven days, and how many people made them. */
    times: z.array(queueTimes),
    decisions: z.int(),
    deciders: z.int(),
    held: z.array(heldItem),
    /** Open questions of colleagues that the caller may answer. */
    asked: z.array(secondOpinion),
    /** Staff with a request in the last {@link presentMinutes} minutes, with the queue of their hold. */
    present: z.array(
      z.object({ staff: colleague, queue: z.nullable(deskItemType), decided_today: z.int(), since: instant }),
    ),
    /** The caller's decisions of the last 30 days. `overturned`: reversed on appeal. */
    own: z.object({ decided: z.int(), half_seconds: z.nullable(z.number()), appealed: z.int(), overturned: z.int() }),
    notes: z.array(deskNote),
    sites: z.array(z.string()),
    /**
     * The break in the audit log that the last nightly verification found. Null without one, or if the caller may not
     * read the log.
     */
    broken_chain: z.nullable(z.object({ checked_at: instant, seal: z.string() })),
  }),
  refusals: {},
});

/** Returns the item to take next: urgent ones first, then the one closest to its target. Null if nothing waits. */
export const showNext = call({
  method: 'GET',
  path: '/api/desk/next',
  by: 'staff',
  permission: 'any',
  input: z.strictObject({}),
  reply: z.object({ next: z.nullable(z.object({ item_type: deskItemType, item_id: deskItemId })) }),
  refusals: {},
});

/** Posts a handover note for all staff. */
export const writeDeskNote = call({
  method: 'POST',
  path: '/api/desk/note',
  by: 'staff',
  permission: 'any',
  once: true,
  input: z.strictObject({
    text: z
      .string()
      .check(z.trim(), z.minLength(1, { error: 'text_missing' }), z.maxLength(500, { error: 'text_too_long' })),
  }),
  reply: z.object({ notes: z.array(deskNote) }),
  refusals: {},
});

/** Deletes one of the caller's notes. */
export const deleteDeskNote = call({
  method: 'DELETE',
  path: '/api/desk/note',
  by: 'staff',
  permission: 'any',
  input: z.strictObject({ id: z.uuid() }),
  reply: z.object({ notes: z.array(deskNote) }),
  refusals: { no_such_note: 404 },
});
