import { reactivationDays } from './accounts/account-deletion.ts';
import { exportHours } from './accounts/data-export.ts';
import { historyMonths } from './chats/chats.ts';
import { swipeRestDays } from './swipe-game.ts';

/** Days after which an unconfirmed account is erased, because the address may belong to a stranger. */
export const unconfirmedDays = 30;
/** Months without use after which an account is erased. */
export const inactiveMonths = 24;
/**
 * How long closed accounts are stored, in months: while the decision can be reviewed, like reports and the evidence
 * that the law requires.
 */
export const closedMonths = 12;
/** How long hashes of a closed account's address and photos are stored. */
export const closedYears = 3;
/**
 * How long an email stays in the outbox. Shorter than the grace period of a deleted account, so that emails to others
 * that name the member are deleted before the account is erased.
 */
export const outboxDays = 7;
/** How long a report is stored as evidence after the decision. (Safety, section 3.1.) */
export const reportDays = 365;
/** How long staff see the notes that they handed over to each other. */
export const deskNoteDays = 90;
/** How long staff see that new accounts were made in the same browser. */
export const deviceMarkDays = 30;
/** Lifetime of a session after the login. (Specification, section 3: cookies; decision 050.) */
export const sessionDays = 30;
/** How long an expired link still explains why it no longer works. */
export const mailLinkDays = 30;
/** How long idempotency keys are stored. Browsers retry under the same key within minutes. */
export const requestKeyDays = 7;
/** How long records of sent pushes are stored. Must exceed the maximum delay of a push. */
export const pushToldDays = 7;
/** How long the settings list a past archive. */
export const archiveNoteDays = 30;
/** Retention of the form of an unconfirmed direct debit. */
export const debitFormHours = 24;
/**
 * How long a mandate is stored, in months. A debit can be returned for thirteen months: the mandate is the proof until
 * then and is deleted a month later.
 */
export const mandateMonths = 14;
/** How long a member and an account are blocked after a returned debit: the standard limitation period (§ 195 BGB). */
export const debitBlockYears = 3;
/** Retention of declarations of withdrawal, including name and address. */
export const withdrawalNoticeDays = 365;
/** How long revoked photo URLs are stored. Must exceed the lifetime of a photo URL. */
export const photoRevocationDays = 1;
/** Retention of the daily numbers of link visits, which is also the maximum range of the traffic source report. */
export const sourceVisitDays = 400;

/** Retention of the audit log of staff, in days, if the operator sets no other (AUDIT_DAYS). */
export const usualAuditDays = 730;

/**
 * All retention periods; each name ends with its unit. Jobs enforce them, the privacy register lists them, and the
 * privacy notice quotes them by these names.
 */
export const retention = {
  history_months: historyMonths,
  swipe_days: swipeRestDays,
  outbox_days: outboxDays,
  export_hours: exportHours,
  archive_note_days: archiveNoteDays,
  unconfirmed_days: unconfirmedDays,
  inactive_months: inactiveMonths,
  reactivation_days: reactivationDays,
  closed_months: closedMonths,
  closed_years: closedYears,
  report_days: reportDays,
  device_mark_days: deviceMarkDays,
  session_days: sessionDays,
  mail_link_days: mailLinkDays,
  request_key_days: requestKeyDays,
  push_told_days: pushToldDays,
  debit_form_hours: debitFormHours,
  mandate_months: mandateMonths,
  debit_block_years: debitBlockYears,
  withdrawal_notice_days: withdrawalNoticeDays,
  photo_revocation_days: photoRevocationDays,
  source_visit_days: sourceVisitDays,
} as const;
export type RetentionPeriod = keyof typeof retention;
