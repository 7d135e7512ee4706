/** Retention periods: the privacy notice quotes these numbers, and jobs enforce them. */

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
