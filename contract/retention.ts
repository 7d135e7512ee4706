import { reactivationDays } from './accounts/account-deletion.ts';
import { exportHours } from './accounts/data-export.ts';
import { historyMonths } from './chats/chats.ts';
import { swipeRestDays } from './swipe-game.ts';

/** An address left unconfirmed for this long may belong to a stranger. */
export const unconfirmedDays = 30;
/** An account is removed once nobody has used it for this long. */
export const inactiveMonths = 24;
/**
 * A closed account is stored for as long as the decision can be reviewed: like reports, and the evidence the law asks
 * for.
 */
export const closedMonths = 12;
/** How long marks of a closed account are stored: of its address, and of what its photos look like. */
export const closedYears = 3;
/**
 * How long a mail stays in the outbox. Shorter than the grace period of a deleted account, so that mails to others that
 * name a member are gone before the member is.
 */
export const outboxDays = 7;
/** How long a decided report is kept as evidence. (Safety, section 3.1.) */
export const reportDays = 365;
/** A session ends this long after the log-in. (Specification, section 3: cookies; decision 050.) */
export const sessionDays = 30;
/** How long an expired link still says what has become of it. */
export const mailLinkDays = 30;
/** A browser retries under the same `Idempotency-Key` within minutes. */
export const requestKeyDays = 7;
/** Longer than any push waits. */
export const pushToldDays = 7;
/** How long the settings show that there was an archive. */
export const archiveNoteDays = 30;
/** The form of a direct debit that was not confirmed. */
export const debitFormHours = 24;
/** A debit can be returned for thirteen months; the mandate is the proof until then, and is deleted a month later. */
export const mandateMonths = 14;
/** A member and an account whose debit was returned are barred for a general limitation period (§ 195 BGB). */
export const debitBlockYears = 3;
/** Declarations of withdrawal, and the name and address in them. */
export const withdrawalNoticeDays = 365;
/** Longer than any address of a photo is valid. */
export const photoRevocationDays = 1;
/** How often links were opened, by day: as far back as the report of sources reaches. */
export const sourceVisitDays = 400;

/**
 * All retention periods; the unit is the end of the name. Jobs enforce them, the privacy register names them, and the
 * privacy notice quotes them under these names.
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
