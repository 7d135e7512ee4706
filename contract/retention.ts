/** How long what is kept: the privacy notice says these numbers, and jobs keep to them. */

/** An address that nobody has confirmed for so long may be a stranger's. */
export const unconfirmedDays = 30;
/** So long nobody has used an account that goes. */
export const inactiveMonths = 24;
/** A closed account stays for as long as what was decided may be looked at again: as reports do, and the law's evidence. */
export const closedMonths = 12;
/** So long marks of a closed account stay: of its address, and of what its photos look like. */
export const closedYears = 3;
/**
 * How long a mail that was written stays in the outbox. Less than the days a deleted account has: a mail to somebody
 * that names a member is gone before the member is.
 */
export const outboxDays = 7;
/** How long a decided report is kept as evidence. (Safety, section 3.1.) */
export const reportDays = 365;
