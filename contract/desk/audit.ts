import * as z from 'zod/mini';
import { call } from '../call.ts';
import { memberId } from '../members/members.ts';
import { day, instant } from '../time.ts';
import { staffId } from './staff-ids.ts';

/** The kinds of things that an entry of the audit log is about. */
export const auditTargets = [
  'member',
  'photo',
  'report',
  'appeal',
  'message',
  'payment',
  'withdrawal',
  'dispute',
  'staff',
  'site',
  'page',
  'setting',
  'call',
] as const;
export const auditTarget = z.enum(auditTargets);
export type AuditTarget = z.infer<typeof auditTarget>;

/** How many entries one page of the audit log has. */
export const actionsPerPage = 50;
/** How many entries one CSV file has at most, newest first. */
export const mostActionsInFile = 10_000;

const actionId = z.string().check(z.regex(/^[1-9]\d{0,17}$/));
/** Words of a name such as `photo.approve`. */
const actionName = z.string().check(z.regex(/^[a-z_]{1,40}(?:\.[a-z_]{1,40})?$/));

/** Filters of the audit log; all that are given must fit. */
const filters = {
  staff: z.optional(staffId),
  /** An action, such as `photo.approve`, or all actions on one kind of thing: `photo`. */
  action: z.optional(actionName),
  target_type: z.optional(auditTarget),
  target_id: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  member: z.optional(memberId),
  /** The first and the last day, in UTC. */
  from: z.optional(day),
  until: z.optional(day),
};

/** An act of staff, or a look at private data. */
export const auditEntry = z.object({
  id: z.string(),
  at: instant,
  /** Null: an administrator on the command line, or a job. */
  staff: z.nullable(z.object({ id: staffId, name: z.string() })),
  action: z.string(),
  target: z.nullable(z.object({ type: auditTarget, id: z.string() })),
  member: z.nullable(memberId),
  fields: z.array(z.string()),
  reason: z.nullable(z.string()),
  /** `none`: never had reason or details. `erased`: deleted with the member. */
  detail: z.enum(['present', 'none', 'erased']),
  /** Whether a seal covers the entry. Takes a few seconds. */
  sealed: z.boolean(),
});
export type AuditEntry = z.input<typeof auditEntry>;

/** The audit log, newest first. `next`: the cursor of the following page. */
export const listActions = call({
  method: 'GET',
  path: '/api/desk/actions',
  by: 'staff',
  permission: 'audit.view',
  input: z.strictObject({ ...filters, before: z.optional(actionId) }),
  reply: z.object({ entries: z.array(auditEntry), next: z.nullable(z.string()) }),
  refusals: {},
});

/** Everybody who appears in the audit log, for its filter. */
export const listActors = call({
  method: 'GET',
  path: '/api/desk/actors',
  by: 'staff',
  permission: 'audit.view',
  input: z.strictObject({}),
  reply: z.object({
    staff: z.array(z.object({ id: staffId, name: z.string(), removed: z.boolean() })),
    /** The actions that occur in the log. */
    actions: z.array(z.string()),
  }),
  refusals: {},
});

/** One entry with its details and its seal. */
export const showAction = call({
  method: 'GET',
  path: '/api/desk/action',
  by: 'staff',
  permission: 'audit.view',
  input: z.strictObject({ id: actionId }),
  reply: z.object({
    entry: auditEntry,
    /** The details as JSON text; null if there are none, or if they were erased. */
    details: z.nullable(z.string()),
    /** Whether reason and details still have the hash that was sealed; null without details. */
    detail_matches: z.nullable(z.boolean()),
    detail_hash: z.nullable(z.string()),
    seal: z.nullable(
      z.object({ id: z.string(), first_id: z.string(), last_id: z.string(), hash: z.string(), sealed_at: instant }),
    ),
  }),
  refusals: { no_such_action: 404 },
});

/** The audit log as a CSV file, newest first. No cell is a formula to a spreadsheet. */
export const exportActions = call({
  method: 'GET',
  path: '/api/desk/actions-csv',
  by: 'staff',
  permission: 'audit.view',
  input: z.strictObject(filters),
  /** `complete`: false if older entries did not fit, see {@link mostActionsInFile}. */
  reply: z.object({ name: z.string(), csv: z.string(), complete: z.boolean() }),
  refusals: {},
});

/** The result of the nightly verification of the whole chain. `npm run admin -- staff verify` does the same at once. */
export const chainCheck = z.object({
  begun_at: instant,
  checked_at: instant,
  /** How many seals were verified. */
  seals: z.int(),
  last_hash: z.nullable(z.string()),
  /** The first seal that does not hold, and why; null: the chain holds. */
  broken_seal: z.nullable(z.string()),
  why: z.nullable(z.string()),
});

/** The state of the chain of seals. */
export const chainState = z.object({
  /** Null: every checked seal has the hash that it must have. Otherwise the first one that has not. */
  broken: z.nullable(z.object({ seal: z.string(), first_id: z.string(), last_id: z.string(), why: z.string() })),
  seals: z.int(),
  /** The first seal that this call checked, and how many: the newest ones. See {@link chainCheck} for all of them. */
  checked_from: z.nullable(z.string()),
  checked_seals: z.int(),
  entries: z.int(),
  unsealed: z.int(),
  last_hash: z.nullable(z.string()),
  sealed_at: z.nullable(instant),
  /** The newest verification of the whole chain; null before the first one. */
  whole: z.nullable(chainCheck),
});

/** Verifies the newest seals of the chain. */
export const showChain = call({
  method: 'GET',
  path: '/api/desk/chain',
  by: 'staff',
  permission: 'audit.view',
  input: z.strictObject({}),
  reply: chainState,
  refusals: {},
});
