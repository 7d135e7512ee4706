import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AuditTarget } from '#contract/desk/audit.ts';
import type { StaffId } from '#contract/desk/staff-ids.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Db, Tx } from '../../../platform/postgres/db.ts';
import { auditLock } from './audit-lock.ts';
import { sealAudit, sealSeconds } from './seal-job.ts';

/** An action by staff, or a look at private data. */
export interface StaffAct {
  /** Undefined for administrators on the command line, and for jobs. */
  readonly staff: StaffId | undefined;
  /** Object and verb, such as `photo.approve`. */
  readonly action: string;
  readonly target?: { readonly type: AuditTarget; readonly id: string };
  /** The member concerned. An erasure of the member deletes the reason and the details. */
  readonly member?: MemberId;
  readonly reason?: string;
  /** Names of the changed or shown fields. They survive an erasure, so they must not contain values. */
  readonly fields?: readonly string[];
  /** Values, such as the old and the new email. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * Writes an entry of the audit log. Call it in the transaction of the action, so that both are committed or neither.
 * Never makes staff wait for each other.
 */
export async function recordAction(db: Tx | Db, act: StaffAct, now: Date): Promise<void> {
  const { staff = null, action, target, member = null, fields = [] } = act;
  const reason = act.reason === undefined ? null : storable(act.reason);
  const details = act.details === undefined ? null : (storableJson(act.details) as object);
  const salt = reason === null && details === null ? null : randomBytes(16).toString('base64url');
  const detailHash = salt === null ? null : hashOfDetail({ salt, reason, details });
  // Acquires the lock before the id, in one statement.
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
  // The first entry after a seal enqueues the sealing job. After sealing any rows, the job enqueues itself once more.
  if (!rows[0]!.is_first) return;
  await ('enqueue' in db ? db.enqueue(sealAudit, {}, sealSeconds) : db.outlets.enqueue(db, sealAudit, {}, sealSeconds));
}

/** Records a look at private data, such as `member.view` or `report.view`. Same as {@link recordAction}. */
export const recordLook = recordAction;

/** The part of an entry that an erasure deletes. */
export interface ActDetail {
  readonly salt: string;
  readonly reason: string | null;
  readonly details: unknown;
}

/** Returns the salted hash of an entry's reason and details. The hash survives an erasure. */
export function hashOfDetail({ salt, reason, details }: ActDetail): string {
  return hash('sha256', `${salt}\n${JSON.stringify([reason, sorted(details)])}`, 'base64url');
}

/** Sorts the keys of a JSON value, because PostgreSQL does not preserve their order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]));
}

/** Converts a value to JSON that PostgreSQL can store: without NUL characters and lone surrogates. */
function storableJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_key, one: unknown) => (typeof one === 'string' ? storable(one) : one));
}

function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
