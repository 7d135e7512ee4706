import { ledgerCause, type LedgerCause, statementMonth } from '#contract/credits.ts';
import { dayIn } from '#contract/time.ts';
import { checked } from '../../shared/api/schemas/checked.ts';

/** The part of the statement that a URL selects, such as `/transactions?month=2026-11&cause=message`. */
export interface StatementFilter {
  readonly month?: string;
  readonly cause?: LedgerCause;
}

/** Reads the filter from a URL, ignoring invalid values. */
export function readFilter(query: URLSearchParams): StatementFilter {
  const month = checked(statementMonth, query.get('month')).data;
  const cause = checked(ledgerCause, query.get('cause')).data;
  return { ...(month && { month }), ...(cause && { cause }) };
}

/** Returns the months from `since` to `now` in a time zone, latest first. */
export function monthsSince(since: Date, now: Date, timeZone: string): string[] {
  const first = dayIn(timeZone, since).slice(0, 7);
  const months: string[] = [];
  let [year = 0, month = 0] = dayIn(timeZone, now).split('-').map(Number);
  for (;;) {
    const written = `${year}-${String(month).padStart(2, '0')}`;
    if (written < first) return months;
    months.push(written);
    [year, month] = month === 1 ? [year - 1, 12] : [year, month - 1];
  }
}
