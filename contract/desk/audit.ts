import * as z from 'zod/mini';
import { call } from '../call.ts';
import { memberId } from '../members/members.ts';
import { day, instant } from '../time.ts';
import { staffId } from './staff-ids.ts';

/** Kinds of objects that an audit entry can be about. */
export const auditTargets = [
  'member',
  'photo',
  'report',
  'appeal',
  'message',
  'account_group',
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

/** Entries per page of the audit log. */
export const actionsPerPage = 50;
/** Maximum number of entries in a CSV file, newest first. */
export const mostActionsInFile = 10_000;

const actionId = z.string().check(z.regex(/^[1-9]\d{0,17}$/));
/** An object, such as `photo`, or an action, such as `photo.approve`. */
const actionName = z.string().check(z.regex(/^[a-z_]{1,40}(?:\.[a-z_]{1,40})?$/));

/** Filters of the audit log. An entry must match all of them. */
const filters = {
  staff: z.optional(staffId),
  /** An action, such as `photo.approve`, or an object, such as `photo`, for all its actions. */
  action: z.optional(actionName),
  target_type: z.optional(auditTarget),
  target_id: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  member: z.optional(memberId),
  /** First and last day, in UTC. */
  from: z.optional(day),
  until: z.optional(day),
};

/** An action by staff, or a look at private data. */
export const auditEntry = z.object({
  id: z.string(),
  at: instant,
  /** Null for an administrator on the command line, or a job. */
  staff: z.nullable(z.object({ id: staffId, name: z.string() })),
  action: z.string(),
  target: z.nullable(z.object({ type: auditTarget, id: z.string() })),
  member: z.nullable(memberId),
  fields: z.array(z.string()),
  reason: z.nullable(z.string()),
  /** `none`: the entry never had a reason or details. `erased`: deleted with the member. */
  detail: z.enum(['present', 'none', 'erased']),
  /** Whether a seal covers the entry. Sealing takes a few seconds. */
  sealed: z.boolean(),
});
export type AuditEntry = z.input<typeof auditEntry>;

/** Lists the audit log, newest first. `next`: the cursor of the next page. */
export const listActions = call({
  method: 'GET',
  path: '/api/desk/actions',
  by: 'staff',
  permission: 'audit.view',
  input: z.strictObject({ ...filters, before: z.optional(actionId) }),
  reply: z.object({ entries: z.array(auditEntry), next: z.nullable(z.string()) }),
  refusals: {},
});

/** Lists all actors and actions in the audit log, for the filters. */
export const listActors = call({
  method: 'GET',
  path: '/api/desk/actors',
  by: 'staff',
  permission: 'audit.view',
  input: z.strictObject({}),
  reply: z.object({
    staff: z.array(z.object({ id: staffId, name: z.string(), removed: z.boolean() })),
    actions: z.array(z.string()),
  }),
  refusals: {},
});

/** Returns one entry with its details and its seal. */
export const showAction = call({
  method: 'GET',
  path: '/api/desk/action',
  by: 'staff',
  permission: 'audit.view',
  input: z.strictObject({ id: actionId }),
  reply: z.object({
    entry: auditEntry,
    /** The details as JSON text; null if the entry has none, or if they were erased. */
    details: z.nullable(z.string()),
    /** Whether the reason and details still match the sealed hash; null without details. */
    detail_matches: z.nullable(z.boolean()),
    detail_hash: z.nullable(z.string()),
    seal: z.nullable(
      z.object({ id: z.string(), first_id: z.string(), last_id: z.string(), hash: z.string(), sealed_at: instant }),
    ),
  }),
  refusals: { no_such_action: 404 },
});

/** Exports the audit log as CSV, newest first. Spreadsheets cannot interpret a cell as a formula. */
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

/** Result of the nightly verification of the whole chain. `npm run admin -- staff verify` verifies it on demand. */
export const chainCheck = z.object({
  begun_at: instant,
  checked_at: instant,
  /** Number of verified seals. */
  seals: z.int(),
  last_hash: z.nullable(z.string()),
  /** The first invalid seal, and why; null if the chain is intact. */
  broken_seal: z.nullable(z.string()),
  why: z.nullable(z.string()),
});

export const chainState = z.object({
  /** The first invalid seal; null if all checked seals are valid. */
  broken: z.nullable(z.object({ seal: z.string(), first_id: z.string(), last_id: z.string(), why: z.string() })),
  seals: z.int(),
  /** The first of the newest seals that this call checked, and their number. {@link chainCheck} covers all seals. */
  checked_from: z.nullable(z.string()),
  checked_seals: z.int(),
  entries: z.int(),
  unsealed: z.int(),
  last_hash: z.nullable(z.string()),
  sealed_at: z.nullable(instant),
  /** Latest verification of the whole chain; null before the first one. */
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
