import { sql } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import { rowsShown } from '#contract/desk/members.ts';
import type { LedgerCause } from '#contract/credits.ts';
import type { Currency } from '#contract/money.ts';
import type { PaymentId } from '#contract/payments.ts';
import type { ReportCategory, ReportDecision, ReportKind } from '#contract/reports.ts';
import type { Sql } from '../../platform/postgres/db.ts';

/** The last character in byte order. No name contains it. */
const lastCharacter = '\u{10FFFF}';

/**
 * Returns the ids of members whose normalized name starts with `key`. Bounds and order match the byte-ordered index:
 * with LIKE and the default order, PostgreSQL may read all names from A to the first match.
 */
export async function membersByNameStart(db: Sql, key: string, limit: number): Promise<MemberId[]> {
  const { rows } = await sql<{ member_id: MemberId }>`
    SELECT member_id FROM name_owner WHERE name_key ~>=~ ${key} AND name_key ~<~ ${key + lastCharacter}
    ORDER BY name_key USING ~<~ LIMIT ${limit}`.execute(db);
  return rows.map(({ member_id }) => member_id);
}

/** Returns the owner of a payment, by its id or by the reference of the provider or the bank. Uses indexes. */
export async function memberByPayment(db: Sql, typed: string): Promise<MemberId[]> {
  const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(typed) ? typed : null;
  const { rows } = await sql<{ member_id: MemberId }>`
    SELECT member_id FROM payment WHERE payment_id = ${id}::uuid
    UNION SELECT member_id FROM payment WHERE provider_ref = ${typed}
    LIMIT 5`.execute(db);
  return rows.map(({ member_id }) => member_id);
}

/** Returns members for a list, in the order of the given ids. */
export async function listedMembers(db: Sql, ids: readonly MemberId[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('member')
    .leftJoin('member_card', 'member_card.id', 'member.id')
    .select(['member.id', 'member.name', 'member.status', 'member.email', 'member.site', 'member.signup_date'])
    .select('member_card.main_image')
    .where('member.id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns a member with card, profile, source and wallet. */
export async function wholeMember(db: Sql, id: MemberId) {
  const member = await db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirst();
  if (!member) return undefined;
  const [card, profile, tracking, wallet, deletion] = await Promise.all([
    db.selectFrom('member_card').selectAll().where('id', '=', id).executeTakeFirst(),
    db.selectFrom('profile').selectAll().where('id', '=', id).executeTakeFirst(),
    db.selectFrom('tracking').select(['ref', 'network']).where('member_id', '=', id).executeTakeFirst(),
    db.selectFrom('wallet').select('balance').where('member_id', '=', id).executeTakeFirst(),
    db.selectFrom('account_deletion').select(['asked_at', 'erase_at']).where('member_id', '=', id).executeTakeFirst(),
  ]);
  return { member, card, profile, tracking, balance: wallet?.balance ?? 0, deletion };
}

export interface MemberCounts {
  readonly photos: number;
  readonly payments: number;
  readonly ledger: number;
  readonly reports: number;
  readonly mails: number;
  readonly sessions: number;
  readonly conversations: number;
  readonly notes: number;
}

export async function memberCounts(db: Sql, id: MemberId, now: Date): Promise<MemberCounts> {
  const { rows } = await sql<MemberCounts>`
    SELECT
      (SELECT count(*)::int FROM picture WHERE member_id = ${id}) AS photos,
      (SELECT count(*)::int FROM payment WHERE member_id = ${id}) AS payments,
      (SELECT count(*)::int FROM ledger WHERE member_id = ${id}) AS ledger,
      (SELECT count(*)::int FROM report WHERE member_id = ${id} OR reporter_id = ${id}) AS reports,
      (SELECT count(*)::int FROM mail WHERE member_id = ${id}) AS mails,
      (SELECT count(*)::int FROM session WHERE member_id = ${id} AND expires_at > ${now}::timestamptz) AS sessions,
      (SELECT count(*)::int FROM inbox WHERE member_id = ${id}) AS conversations,
      (SELECT count(*)::int FROM member_note WHERE member_id = ${id}) AS notes`.execute(db);
  return rows[0]!;
}

export interface MemberEventRow {
  readonly at: Date;
  readonly what:
    | 'signed_up'
    | 'confirmed'
    | 'bought'
    | 'first_purchase'
    | 'photo_approved'
    | 'photo_rejected'
    | 'reported_somebody'
    | 'was_reported'
    | 'decided'
    | 'mail_refused'
    | 'suspended'
    | 'closed'
    | 'deletion_asked'
    | 'last_seen';
  readonly detail: string | null;
}

/** Returns a member's history, newest first. */
export async function historyOf(db: Sql, id: MemberId) {
  const { rows } = await sql<MemberEventRow>`
    SELECT signup_date AS at, 'signed_up' AS what, NULL::text AS detail FROM member WHERE id = ${id}
    UNION ALL SELECT confirmed_at, 'confirmed', NULL FROM member WHERE id = ${id} AND confirmed_at IS NOT NULL
    UNION ALL SELECT closed_at, 'closed', NULL FROM member WHERE id = ${id} AND closed_at IS NOT NULL
    UNION ALL SELECT paid_at, CASE WHEN row_number() OVER (ORDER BY paid_at) = 1 THEN 'first_purchase' ELSE 'bought' END,
      credits::text FROM payment WHERE member_id = ${id} AND paid_at IS NOT NULL
    UNION ALL SELECT decided_at, 'photo_' || decision, reason FROM photo_decision WHERE member_id = ${id}
    UNION ALL SELECT reported_at, 'reported_somebody', category FROM report WHERE reporter_id = ${id}
    UNION ALL SELECT reported_at, 'was_reported', category FROM report WHERE member_id = ${id}
    UNION ALL SELECT decided_at, 'decided', decision FROM report WHERE member_id = ${id} AND decided_at IS NOT NULL
    UNION ALL SELECT refused_at, 'mail_refused', kind FROM mail WHERE member_id = ${id} AND refused_at IS NOT NULL
    UNION ALL SELECT asked_at, 'deletion_asked', NULL FROM account_deletion WHERE member_id = ${id}
    UNION ALL SELECT last_active_at, 'last_seen', NULL FROM member_card WHERE id = ${id}
    ORDER BY at DESC LIMIT ${rowsShown}`.execute(db);
  return rows;
}

export interface PaymentRow {
  readonly id: PaymentId;
  readonly ordered_at: Date;
  readonly paid_at: Date | null;
  readonly credits: number;
  readonly amount_minor: number;
  readonly currency: Currency;
  readonly method: string;
  readonly status: string;
  readonly discountcode: string | null;
  readonly refunded_minor: number;
  readonly disputed: boolean;
}

/** Returns a member's payments with refunds, newest first. */
export async function paymentsOf(db: Sql, id: MemberId) {
  const { rows } = await sql<PaymentRow>`
    SELECT p.payment_id AS id, p.ordered_at, p.paid_at, p.credits, p.amount_minor, p.currency, p.payment_method AS method,
      p.status, p.discountcode,
      coalesce((SELECT sum(w.amount_minor) FROM withdrawal w
        WHERE w.member_id = p.member_id AND w.payment_id = p.payment_id), 0)::int AS refunded_minor,
      EXISTS (SELECT FROM dispute d WHERE d.member_id = p.member_id AND d.payment_id = p.payment_id) AS disputed
    FROM payment p WHERE p.member_id = ${id} ORDER BY p.ordered_at DESC LIMIT ${rowsShown}`.execute(db);
  return rows;
}

export interface LedgerRow {
  readonly at: Date;
  readonly cause: LedgerCause;
  readonly delta: number;
  readonly balance: number;
  readonly given: boolean;
}

/** Returns a member's ledger, newest first, with the balance after each entry. */
export async function ledgerOf(db: Sql, id: MemberId) {
  const { rows } = await sql<LedgerRow>`
    SELECT created_at AS at, cause, delta, (sum(delta) OVER (ORDER BY created_at, idem_key))::int AS balance,
      idem_key LIKE 'desk:%' AS given
    FROM ledger WHERE member_id = ${id} ORDER BY created_at DESC, idem_key DESC LIMIT ${rowsShown}`.execute(db);
  const sum = await sql<{ sum: number }>`
    SELECT coalesce(sum(delta), 0)::int AS sum FROM ledger WHERE member_id = ${id}`.execute(db);
  return { ledger: rows, sum: sum.rows[0]!.sum };
}

export interface MemberReportRow {
  readonly id: string;
  readonly side: 'by' | 'about';
  readonly other_id: MemberId | null;
  readonly other_name: string | null;
  readonly kind: ReportKind;
  readonly category: ReportCategory;
  readonly reported_at: Date;
  readonly decision: ReportDecision | null;
  readonly decided_at: Date | null;
  readonly bad_faith: boolean;
  readonly appealed: boolean;
}

/** Returns reports by and about a member, newest first. */
export async function memberReports(db: Sql, id: MemberId) {
  const { rows } = await sql<MemberReportRow>`
    SELECT r.id, CASE WHEN r.reporter_id = ${id} THEN 'by' ELSE 'about' END AS side, m.id AS other_id, m.name AS other_name,
      r.kind, r.category, r.reported_at, r.decision, r.decided_at, r.bad_faith,
      EXISTS (SELECT FROM appeal a WHERE a.report_id = r.id AND a.appealed_at IS NOT NULL) AS appealed
    FROM report r
    LEFT JOIN member m ON m.id = CASE WHEN r.reporter_id = ${id} THEN r.member_id ELSE r.reporter_id END
    WHERE r.member_id = ${id} OR r.reporter_id = ${id}
    ORDER BY r.reported_at DESC LIMIT ${rowsShown}`.execute(db);
  return rows;
}

export async function mailsOf(db: Sql, id: MemberId) {
  return await db
    .selectFrom('mail')
    .select(['kind', 'subject', 'created_at', 'sent_at', 'refused_at'])
    .where('member_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(rowsShown)
    .execute();
}

export async function notesAbout(db: Sql, id: MemberId) {
  return await db
    .selectFrom('member_note')
    .innerJoin('staff', 'staff.id', 'member_note.staff_id')
    .select(['member_note.id', 'member_note.staff_id', 'member_note.text', 'member_note.written_at', 'staff.name'])
    .where('member_note.member_id', '=', id)
    .orderBy('member_note.written_at', 'desc')
    .orderBy('member_note.id', 'desc')
    .limit(rowsShown)
    .execute();
}

export async function consentsOf(db: Sql, id: MemberId) {
  return await db
    .selectFrom('consent')
    .select(['kind', 'version', 'given_at', 'withdrawn_at'])
    .where('member_id', '=', id)
    .orderBy('given_at')
    .execute();
}
