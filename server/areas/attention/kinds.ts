import { type RawBuilder, sql } from 'kysely';
import { driftOf } from '../books/drift.ts';
import { openRefunds, pendingNotices } from '../payments/withdrawals/withdrawal-admin.ts';
import { pendingPhotos } from '../photos/photo-admin.ts';
import { pendingAppeals, pendingReports } from '../reports/report-admin.ts';
import { lastChainCheck } from '../staff/audit/verify-job.ts';
import type { Sql } from '../../platform/postgres/db.ts';

/** How much of one kind waits, and since when. The oldest is unknown for contradictions in the books. */
export interface Waiting {
  readonly count: number;
  readonly oldest: Date | null;
}

export interface AttentionKind {
  /** In the plural: `photos to review`. */
  readonly what: string;
  /** The command that lists them, with `DAY` in place of the current day. */
  readonly command: string;
  /** From this age on, in hours, the morning email reports the oldest one as late. */
  readonly lateAfterHours: number;
  readonly find: (db: Sql, now: Date) => Promise<Waiting>;
}

const oldestOf = (since: string, rest: RawBuilder<unknown>) => async (db: Sql) => {
  const { rows } = await sql<Waiting>`
    SELECT count(*)::int AS count, min(${sql.ref(since)})::timestamptz AS oldest FROM ${rest}`.execute(db);
  return rows[0]!;
};

/** Everything that waits for an operator. (docs/operating/attention.md has the same table.) */
export const attentionKinds: readonly AttentionKind[] = [
  {
    what: 'reports of threats or minors',
    command: 'reports',
    lateAfterHours: 4,
    find: oldestOf('reported_at', sql`${pendingReports} AND category IN ('threat', 'minor')`),
  },
  {
    what: 'other reports',
    command: 'reports',
    lateAfterHours: 24,
    find: oldestOf('reported_at', sql`${pendingReports} AND category NOT IN ('threat', 'minor')`),
  },
  {
    what: 'photos to review',
    command: 'photos',
    lateAfterHours: 24,
    find: oldestOf('created_at', pendingPhotos),
  },
  {
    what: 'messages with a warning',
    command: 'messages',
    lateAfterHours: 72,
    find: oldestOf('created_at', sql`message WHERE warning IS NOT NULL AND warning_settled_at IS NULL`),
  },
  {
    what: 'appeals',
    command: 'reports appeals',
    lateAfterHours: 72,
    find: oldestOf('appealed_at', pendingAppeals),
  },
  {
    what: 'open disputes',
    command: 'disputes',
    lateAfterHours: 48,
    find: oldestOf('opened_at', sql`dispute WHERE lost_at IS NULL AND (won_at IS NULL OR again_at IS NOT NULL)`),
  },
  {
    what: 'withdrawals without a matching purchase',
    command: 'withdrawals',
    lateAfterHours: 48,
    find: oldestOf('declared_at', pendingNotices),
  },
  {
    what: 'refunds that have not succeeded',
    command: 'withdrawals',
    lateAfterHours: 24,
    find: oldestOf('declared_at', openRefunds),
  },
  {
    what: 'transfers to assign or send back',
    command: 'bank',
    lateAfterHours: 72,
    find: oldestOf('imported_at', sql`bank_entry WHERE surplus_minor > 0 AND returned_at IS NULL`),
  },
  {
    what: 'refunds to send by transfer',
    command: 'bank',
    lateAfterHours: 72,
    find: oldestOf('requested_at', sql`bank_refund WHERE done_at IS NULL`),
  },
  {
    what: 'direct debits to file at the bank',
    command: 'debit file',
    lateAfterHours: 48,
    find: async (db, now) => await debitsToFile(db, now),
  },
  {
    what: 'failed jobs',
    command: 'jobs',
    lateAfterHours: 1,
    find: oldestOf('completed_on', sql`pgboss.job WHERE state = 'failed'`),
  },
  {
    what: 'breaks in the audit log of the desk',
    command: 'staff verify',
    lateAfterHours: 0,
    find: async (db) => {
      const last = await lastChainCheck(db);
      return last?.why ? { count: 1, oldest: last.checked_at } : { count: 0, oldest: null };
    },
  },
  {
    what: 'contradictions in the books',
    command: 'books DAY',
    lateAfterHours: 0,
    find: async (db, now) => ({ count: (await driftOf(db, now)).length, oldest: null }),
  },
];

/** A file takes the debits of the next five days, so a debit waits from five days before its collection. */
async function debitsToFile(db: Sql, now: Date): Promise<Waiting> {
  const ahead = 5 * 86_400_000;
  const until = new Date(now.getTime() + ahead).toISOString().slice(0, 10);
  const due = sql`debit WHERE status = 'completed' AND bank_file IS NULL AND collect_on <= ${until}::date`;
  const { count, oldest } = await oldestOf('collect_on', due)(db);
  return { count, oldest: oldest && new Date(Math.min(oldest.getTime() - ahead, now.getTime())) };
}
