import { type Expression, sql, type SqlBool } from 'kysely';
import { actionsPerPage, type AuditTarget, mostActionsInFile } from '#contract/desk/audit.ts';
import type { StaffId } from '#contract/desk/staff-ids.ts';
import type { MemberId } from '#contract/members/members.ts';
import { refuse } from '#contract/refusal.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import { idText } from './id-text.ts';
import { csvOf } from '../../../platform/core/csv.ts';
import { hashOfDetail } from './record-action.ts';
import { lastSeal } from './seal-audit.ts';
import { sealOf } from './verify-chain.ts';

/** Filters of the audit log. An entry must match all of them. */
export interface ActionFilters {
  readonly staff?: StaffId | undefined;
  readonly action?: string | undefined;
  readonly target_type?: AuditTarget | undefined;
  readonly target_id?: string | undefined;
  readonly member?: MemberId | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** Returns one page of the audit log, newest first. `before`: the cursor. */
export async function actionsIn(
  db: Sql,
  { before, ...filters }: ActionFilters & { readonly before?: string | undefined },
) {
  const rows = await matching(db, filters, before, actionsPerPage + 1);
  const shown = rows.slice(0, actionsPerPage);
  const sealedTo = BigInt((await lastSeal(db))?.last_id ?? '0');
  return {
    entries: shown.map((row) => entryOf(row, sealedTo)),
    next: rows.length > actionsPerPage ? idText(shown.at(-1)!.id) : null,
  };
}

async function matching(db: Sql, filters: ActionFilters, before: string | undefined, limit: number) {
  const { staff, action, target_type, target_id, member, from, until } = filters;
  return await db
    .selectFrom('staff_action')
    .leftJoin('staff', 'staff.id', 'staff_action.staff_id')
    .leftJoin('staff_action_detail', 'action_id', 'staff_action.id')
    .select(['staff_action.id', 'at', 'staff_id', 'staff.name', 'action', 'target_type', 'target_id', 'member_id'])
    .select(['fields', 'detail_hash', 'salt', 'reason', 'details'])
    .where((eb) => {
      const all: Expression<SqlBool>[] = [];
      if (staff) all.push(eb('staff_id', '=', staff));
      // A range can use the index: `photo` matches `photo.approve`, but not `photographer.view`.
      if (action?.includes('.')) all.push(eb('action', '=', action));
      else if (action) all.push(eb('action', '>=', `${action}.`), eb('action', '<', `${action}/`));
      if (target_type) all.push(eb('target_type', '=', target_type));
      if (target_id) all.push(eb('target_id', '=', target_id));
      if (member) all.push(eb('member_id', '=', member));
      if (from) all.push(...since(new Date(`${from}T00:00:00Z`)));
      if (until) all.push(...earlierThan(new Date(Date.parse(`${until}T00:00:00Z`) + 86_400_000)));
      if (before) all.push(eb('staff_action.id', '<', before));
      return eb.and(all);
    })
    .orderBy('staff_action.id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Upper bound on the time between the start of a request, which is the entry's timestamp, and the insertion of the
 * entry, in milliseconds.
 */
const slack = 3_600_000;

/**
 * Returns the conditions for entries since a time. Ids increase with time, except among concurrent entries. Without the
 * second condition, PostgreSQL may read the log backwards from its end to that time.
 */
function since(time: Date): Expression<SqlBool>[] {
  const before = new Date(time.getTime() - slack);
  return [
    sql<SqlBool>`at >= ${time}::timestamptz`,
    sql<SqlBool>`staff_action.id > coalesce((SELECT id FROM staff_action WHERE at < ${before}::timestamptz
      ORDER BY at DESC LIMIT 1), 0)`,
  ];
}

/** Returns the conditions for entries before a time, like {@link since}. */
function earlierThan(time: Date): Expression<SqlBool>[] {
  const after = new Date(time.getTime() + slack);
  return [
    sql<SqlBool>`at < ${time}::timestamptz`,
    sql<SqlBool>`staff_action.id < coalesce((SELECT id FROM staff_action WHERE at >= ${after}::timestamptz
      ORDER BY at LIMIT 1), 9223372036854775807)`,
  ];
}

type Row = Awaited<ReturnType<typeof matching>>[number];

function entryOf(row: Row, sealedTo: bigint) {
  const { id, at, staff_id, name, action, target_type, target_id, member_id, fields, detail_hash, salt, reason } = row;
  return {
    id: idText(id),
    at,
    staff: staff_id && { id: staff_id, name: name ?? '' },
    action,
    target: target_type === null ? null : { type: target_type as AuditTarget, id: target_id ?? '' },
    member: member_id,
    fields,
    reason,
    detail: detail_hash === null ? ('none' as const) : salt === null ? ('erased' as const) : ('present' as const),
    sealed: BigInt(id) <= sealedTo,
  };
}

/** Returns all actors and all actions in the log. */
export async function actorsIn(db: Sql) {
  const staff = await db.selectFrom('staff').select(['id', 'name', 'removed_at']).orderBy('name').execute();
  // Skips from one action to the next in the index, instead of reading every entry.
  const { rows } = await sql<{ action: string }>`
    WITH RECURSIVE found AS (
      (SELECT action FROM staff_action ORDER BY action LIMIT 1)
      UNION ALL
      SELECT (SELECT action FROM staff_action WHERE action > found.action ORDER BY action LIMIT 1)
      FROM found WHERE found.action IS NOT NULL
    )
    SELECT action FROM found WHERE action IS NOT NULL`.execute(db);
  return {
    staff: staff.map(({ id, name, removed_at }) => ({ id, name, removed: removed_at !== null })),
    actions: rows.map(({ action }) => action),
  };
}

/** Returns one entry with its details and its seal. */
export async function actionShown(db: Sql, id: string) {
  const [row] = await matching(db, {}, String(BigInt(id) + 1n), 1);
  if (!row || idText(row.id) !== id) return refuse('no_such_action');
  const seal = await sealOf(db, id);
  const isPresent = row.salt !== null;
  return {
    entry: entryOf(row, seal ? BigInt(id) : 0n),
    details: isPresent && row.details !== null ? JSON.stringify(row.details, undefined, 2) : null,
    detail_matches: row.salt === null ? null : hashOfDetail({ ...row, salt: row.salt }) === row.detail_hash,
    detail_hash: row.detail_hash,
    seal: seal ? pickSeal(seal) : null,
  };
}

function pickSeal({ id, first_id, last_id, hash, sealed_at }: NonNullable<Awaited<ReturnType<typeof sealOf>>>) {
  return { id: idText(id), first_id: idText(first_id), last_id: idText(last_id), hash, sealed_at };
}

const head = ['id', 'at', 'staff_id', 'staff', 'action', 'target_type', 'target_id', 'member_id', 'fields', 'reason'];

/** Returns the audit log as CSV, newest first. */
export async function actionsCsv(db: Sql, filters: ActionFilters, now: Date) {
  const rows = await matching(db, filters, undefined, mostActionsInFile + 1);
  const cells = rows
    .slice(0, mostActionsInFile)
    .map((row) =>
      [
        idText(row.id),
        row.at.toISOString(),
        row.staff_id,
        row.name,
        row.action,
        row.target_type,
        row.target_id,
        row.member_id,
        row.fields.join(' '),
        row.reason,
        row.details === null ? '' : JSON.stringify(row.details),
      ].map(inert),
    );
  return {
    name: `audit-log-${now.toISOString().slice(0, 10)}.csv`,
    csv: csvOf([[...head, 'details'], ...cells]),
    complete: rows.length <= mostActionsInFile,
  };
}

/** Removes characters that change how a cell is displayed: control and bidirectional characters. */
function inert(text: string | null): string {
  return (text ?? '').replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');
}
