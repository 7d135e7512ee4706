import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AuditTarget } from '#contract/desk/audit.ts';
import type { StaffId } from '#contract/desk/staff-ids.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Db, Tx } from '../../../platform/postgres/db.ts';
import { auditLock } from './audit-lock.ts';
import { sealAudit, sealSeconds } from './seal-job.ts';

/** An act of staff, or a look at private data. */
export interface StaffAct {
  /** Undefined for administrators on the command line, and for jobs. */
  readonly staff: StaffId | undefined;
  /** The object and the verb, such as `photo.approve`. */
  readonly action: string;
  readonly target?: { readonly type: AuditTarget; readonly id: string };
  /** The member concerned. Erasing the member deletes reason and details. */
  readonly member?: MemberId;
  readonly reason?: string;
  /** The names of the fields that were changed or shown. Names stay when a member is erased, so they hold no values. */
  readonly fields?: readonly string[];
  /** Values, such as the old and the new email. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * Writes an entry of the audit log. Call it in the transaction of the act, so that neither exists without the other.
 * Staff never wait for each other here.
 */
export async function recordAction(db: Tx | Db, act: StaffAct, now: Date): Promise<void> {
  const { staff = null, action, target, member = null, fields = [] } = act;
  const reason = act.reason === undefined ? null : storable(act.reason);
  const details = act.details === undefined ? null : (storableJson(act.details) as object);
  const salt = reason === null && details === null ? null : randomBytes(16).toString('base64url');
  const detailHash = salt === null ? null : hashOfDetail({ salt, reason, details });
  // Takes the lock before the id, in one statement.
  const { rows } = await sql<{ is_first: boolean }>`
    WITH turn AS MATERIALIZED (SELECT pg_advisory_xact_lock_shared(${auditLock})),
    written AS (
      INSERT INTO staff_action (at, staff_id, action, target_type, target_id, member_id, fields, detail_hash)
      SELECT ${now}::timestamptz, ${staff}::uuid, ${action}::text, ${target?.type ?? null}::text,
        ${target?.id ?? null}::text, ${member}::uuid, ${fields}::text[], ${detailHash}::text FROM turn
      RETURNING id
    ),
    detailed AS (
      INSERT INTO staff_action_detail (action_id, salt, reason, details)
      SELECT id, ${salt}::text, ${reason}::text, ${details === null ? null : JSON.stringify(details)}::jsonb
      FROM written WHERE ${salt}::text IS NOT NULL
    )
    SELECT coalesce((SELECT max(id) FROM staff_action), 0) <= coalesce((SELECT max(last_id) FROM staff_seal), 0) AS is_first
    FROM written`.execute(db);
  // The first entry after a seal wakes the sealing job; the job itself looks once more after it has sealed some.
  if (!rows[0]!.is_first) return;
  await ('enqueue' in db ? db.enqueue(sealAudit, {}, sealSeconds) : db.outlets.enqueue(db, sealAudit, {}, sealSeconds));
}

/** Records that staff looked at private data: `member.view`, `report.view`. The same as {@link recordAction}. */
export const recordLook = recordAction;

/** The part of an entry that erasure deletes. */
export interface ActDetail {
  readonly salt: string;
  readonly reason: string | null;
  readonly details: unknown;
}

/** Returns the salted hash of an entry's reason and details, which stays when they are erased. */
export function hashOfDetail({ salt, reason, details }: ActDetail): string {
  return hash('sha256', `${salt}\n${JSON.stringify([reason, sorted(details)])}`, 'base64url');
}

/** Returns JSON with its keys in order: PostgreSQL stores them in another one. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]));
}

/** Converts to what JSON holds, with texts that PostgreSQL stores: it has no NUL and no half surrogates. */
function storableJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_key, one: unknown) => (typeof one === 'string' ? storable(one) : one));
}

function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
