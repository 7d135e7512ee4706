import { type RawBuilder, sql } from 'kysely';
import { agesShown, type TodayQueue } from '#contract/desk/today.ts';
import type { ItemType } from '#contract/desk/queues.ts';
import type { StaffId } from '#contract/desk/staff-ids.ts';
import type { Sql } from '../../platform/postgres/db.ts';

/** The waiting items of a queue: rows with `id`, `since` and `site`. */
interface Source {
  readonly type: ItemType;
  readonly target: 'urgent' | 'reports' | 'photos' | 'appeals' | 'first_messages';
  readonly rows: RawBuilder<unknown>;
}

/** Waiting appeals, with the author of the contested decision. */
export const allAppeals = sql`
  SELECT a.report_id || '.' || a.side AS id, a.appealed_at AS since, r.site, r.decided_by FROM appeal a
  JOIN report r ON r.id = a.report_id WHERE a.appealed_at IS NOT NULL AND a.answered_at IS NULL`;

/** The queues that a single statement can find, in the order of Today. */
type FoundQueue = Exclude<TodayQueue, 'new_accounts'>;

/**
 * Returns the queues, in the order of Today. Leaves out appeals against the viewer's own decisions; without a viewer,
 * includes all appeals.
 */
export function sourcesFor(viewer: StaffId | undefined): Readonly<Record<FoundQueue, Source>> {
  const reports = (urgent: boolean) => sql`
    SELECT id::text AS id, reported_at AS since, site FROM report
    WHERE decided_at IS NULL AND (category IN ('threat', 'minor')) = ${urgent}::boolean`;
  return {
    urgent_reports: { type: 'report', target: 'urgent', rows: reports(true) },
    reports: { type: 'report', target: 'reports', rows: reports(false) },
    photos: {
      type: 'photo',
      target: 'photos',
      rows: sql`SELECT p.id::text AS id, p.created_at AS since, m.site FROM picture p
        JOIN member m ON m.id = p.member_id WHERE p.status = 'pending' AND p.hidden_at IS NULL`,
    },
    appeals: {
      type: 'appeal',
      target: 'appeals',
      rows: viewer ? sql`SELECT * FROM (${allAppeals}) appeals WHERE decided_by <> ${viewer}` : allAppeals,
    },
    first_messages: {
      type: 'first_message',
      target: 'first_messages',
      rows: sql`SELECT w.conversation_id || '.' || w.id AS id, w.created_at AS since, m.site FROM message w
        JOIN member m ON m.id = w.sender_id WHERE w.warning IS NOT NULL AND w.warning_settled_at IS NULL`,
    },
  };
}

export interface WaitingItem {
  readonly id: string;
  readonly since: Date;
}

/** Returns the number of waiting items, and the oldest ones. */
export async function waitingIn(db: Sql, source: Source, site: string | undefined) {
  const waiting = withoutDecided(source.type, source.rows, site);
  const oldest = await sql<WaitingItem>`
    SELECT id, since FROM ${waiting} w ORDER BY since, id LIMIT ${agesShown}`.execute(db);
  return { waiting: await countIn(db, source, site), oldest: oldest.rows };
}

export async function countIn(db: Sql, { rows, type }: Source, site: string | undefined): Promise<number> {
  const counted = await sql<{ waiting: number }>`
    SELECT count(*)::int AS waiting FROM ${withoutDecided(type, rows, site)} w`.execute(db);
  return counted.rows[0]!.waiting;
}

/** Leaves out items with a decision that is not carried out yet. */
export function withoutDecided(type: ItemType, rows: RawBuilder<unknown>, site: string | undefined) {
  return sql`(SELECT * FROM (${rows}) waiting WHERE ${site === undefined ? sql`true` : sql`site = ${site}`}
    AND NOT EXISTS (SELECT FROM desk_decision d WHERE d.item_type = ${type} AND d.item_id = waiting.id
      AND d.carried_out_at IS NULL AND d.cancelled_at IS NULL))`;
}

/** Returns all current holds with the names of their holders. */
export async function allHolds(db: Sql, now: Date) {
  return await db
    .selectFrom('desk_hold')
    .innerJoin('staff', 'staff.id', 'desk_hold.staff_id')
    .select(['desk_hold.item_type', 'desk_hold.item_id', 'desk_hold.staff_id', 'desk_hold.until', 'staff.name'])
    .select('desk_hold.taken_at')
    .where('desk_hold.until', '>', now)
    .orderBy('desk_hold.taken_at')
    .execute();
}

export interface Times {
  readonly item_type: ItemType;
  readonly urgent: boolean;
  readonly decided: number;
  readonly half_minutes: number | null;
  readonly most_minutes: number | null;
  readonly within: number | null;
}

/** Returns the decision times of each kind of item in a period. */
export async function timesBetween(db: Sql, from: Date, until: Date): Promise<Times[]> {
  const minutes = sql`extract(epoch FROM made_at - waiting_since) / 60`;
  const { rows } = await sql<Times>`
    SELECT item_type, urgent, count(*)::int AS decided,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY ${minutes})::float AS half_minutes,
      percentile_cont(0.9) WITHIN GROUP (ORDER BY ${minutes})::float AS most_minutes,
      avg(CASE WHEN made_at <= due_at THEN 1.0 ELSE 0.0 END)::float AS within
    FROM desk_decision
    WHERE cancelled_at IS NULL AND made_at > ${from}::timestamptz AND made_at <= ${until}::timestamptz
    GROUP BY item_type, urgent`.execute(db);
  return rows;
}

/** Returns the number of decisions since a time, and the number of people who made them. */
export async function decidersSince(db: Sql, since: Date) {
  const { rows } = await sql<{ decisions: number; deciders: number }>`
    SELECT count(*)::int AS decisions, count(DISTINCT staff_id)::int AS deciders
    FROM desk_decision WHERE cancelled_at IS NULL AND made_at > ${since}::timestamptz`.execute(db);
  return rows[0]!;
}

/**
 * Returns the decisions of one member of staff, and how many of them were appealed and overturned. Converts only report
 * ids, which the index of appeals contains: ids of other items are not UUIDs.
 */
export async function ownDecisions(db: Sql, staff: StaffId, since: Date) {
  const { rows } = await sql<{ decided: number; half_seconds: number | null }>`
    SELECT count(*)::int AS decided,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM made_at - waiting_since))::float AS half_seconds
    FROM desk_decision WHERE staff_id = ${staff} AND cancelled_at IS NULL AND made_at > ${since}::timestamptz`.execute(
    db,
  );
  const appeals = await sql<{ appealed: number; overturned: number }>`
    SELECT count(*)::int AS appealed, count(*) FILTER (WHERE a.outcome = 'overturned')::int AS overturned
    FROM desk_decision d
    JOIN appeal a ON a.report_id = CASE d.item_type WHEN 'report' THEN d.item_id::uuid END AND a.appealed_at IS NOT NULL
    WHERE d.staff_id = ${staff} AND d.item_type = 'report' AND d.cancelled_at IS NULL AND d.made_at > ${since}::timestamptz`.execute(
    db,
  );
  return { ...rows[0]!, ...appeals.rows[0]! };
}

/** Returns the staff with a request since a time, and the number of their decisions today. */
export async function presentSince(db: Sql, since: Date, startOfDay: Date) {
  const { rows } = await sql<{ id: StaffId; name: string; seen: Date; decided_today: number }>`
    SELECT s.id, s.name, min(e.created_at) AS seen,
      (SELECT count(*)::int FROM desk_decision d
        WHERE d.staff_id = s.id AND d.cancelled_at IS NULL AND d.made_at > ${startOfDay}::timestamptz) AS decided_today
    FROM staff_session e JOIN staff s ON s.id = e.staff_id
    WHERE e.last_seen_at > ${since}::timestamptz AND s.removed_at IS NULL
    GROUP BY s.id, s.name ORDER BY s.name, s.id`.execute(db);
  return rows;
}

/** Returns the member concerned and the report category of held items. */
export async function wordsFor(db: Sql, held: readonly { readonly item_type: ItemType; readonly item_id: string }[]) {
  const ids = (type: ItemType) => held.filter((one) => one.item_type === type).map(({ item_id }) => item_id);
  const messages = ids('first_message').map((id) => id.split('.') as [string, string]);
  const reports = [...ids('report'), ...ids('appeal').map((id) => id.split('.')[0]!)];
  const { rows } = await sql<{ id: string; name: string | null; category: string | null; since: Date }>`
    SELECT r.id::text AS id, m.name, r.category, r.reported_at AS since FROM report r
      LEFT JOIN member m ON m.id = r.member_id WHERE r.id = ANY(${reports}::uuid[])
    UNION ALL
    SELECT p.id::text, m.name, NULL, p.created_at FROM picture p
      JOIN member m ON m.id = p.member_id WHERE p.id = ANY(${ids('photo')}::uuid[])
    UNION ALL
    SELECT w.conversation_id::text, m.name, w.warning, w.created_at
      FROM unnest(${messages.map(([conversation]) => conversation)}::uuid[], ${messages.map(([, id]) => id)}::uuid[])
        AS held (conversation_id, id)
      JOIN message w ON w.conversation_id = held.conversation_id AND w.id = held.id
      LEFT JOIN member m ON m.id = w.sender_id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the handover notes, newest first. */
export async function handedOver(db: Sql) {
  return await db
    .selectFrom('desk_note')
    .innerJoin('staff', 'staff.id', 'desk_note.staff_id')
    .select(['desk_note.id', 'desk_note.staff_id', 'desk_note.text', 'desk_note.written_at', 'staff.name'])
    .orderBy('desk_note.written_at', 'desc')
    .orderBy('desk_note.id', 'desc')
    .limit(20)
    .execute();
}

/** Returns the number of pending photos that resemble others. */
export async function pendingCopies(db: Sql): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM picture WHERE status = 'pending' AND hidden_at IS NULL AND duplicate`.execute(
    db,
  );
  return rows[0]!.count;
}

export async function siteDomains(db: Sql): Promise<string[]> {
  const rows = await db.selectFrom('site').select('domain').orderBy('domain').execute();
  return rows.map(({ domain }) => domain);
}
