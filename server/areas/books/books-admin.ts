import type { AdminFailure } from '../../platform/core/area.ts';
import { csvOf } from '../../platform/core/csv.ts';
import type { Db } from '../../platform/postgres/db.ts';
import { signedDecimal } from '../../integrations/decimals.ts';
import { creditUnit } from './credit-entries.ts';
import { dayReport, driftReport } from './day-report.ts';
import { driftOf } from './drift.ts';
import { type Period, postingsOf } from './postings.ts';

export const booksAdminHelp = `npm run admin -- books DAY                             turnover, VAT, what went back and what is open; ends with what does not add up
npm run admin -- books export FROM TO                  the postings of these days, as a table for the accountant (CSV)`;

const oneDay = 86_400_000;

/** Implements the command for operators and accountants. Days are in UTC, such as `2026-11-02`. */
export async function booksAdmin(db: Db, words: readonly string[], now: Date): Promise<string | AdminFailure> {
  const [word, from, to] = words;
  if (word === 'export') {
    const period = daysFrom(from, to);
    return period ? await exported(db, period, now) : booksAdminHelp;
  }
  const day = daysFrom(word, word);
  if (!day || words.length > 1) return booksAdminHelp;
  const found = await driftOf(db, now);
  const said = `${await dayReport(db, day, now)}\n\n${driftReport(found)}`;
  return found.length > 0 ? { said, failed: true } : said;
}

/**
 * Returns the period from `first` to `last` inclusive. Undefined if a day is invalid or they are in the wrong order.
 */
function daysFrom(first: string | undefined, last: string | undefined): Period | undefined {
  const [from, end] = [dayOf(first), dayOf(last)];
  return from && end && from <= end ? { from, to: new Date(end.getTime() + oneDay) } : undefined;
}

function dayOf(word = ''): Date | undefined {
  const day = /^\d{4}-\d\d-\d\d$/.test(word) ? new Date(`${word}T00:00:00Z`) : undefined;
  // `Date` parses the 31st of February as a day in March.
  return day && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(word) ? day : undefined;
}

const columns = ['date', 'entry', 'account', 'amount', 'currency', 'vat_country', 'vat_rate', 'payment_id'];

async function exported(db: Db, period: Period, now: Date): Promise<string> {
  const postings = await postingsOf(db, period, now);
  const rows = postings.map(({ at, entry, account, amount, currency, country, vat_percent, payment_id }) => [
    at.toISOString().slice(0, 10),
    entry,
    account,
    currency === creditUnit ? String(amount) : signedDecimal(amount),
    currency,
    country,
    vat_percent === null ? null : String(vat_percent),
    payment_id,
  ]);
  // The command's output adds the final line break.
  return csvOf([columns, ...rows]).replace(/\r\n$/, '');
}
