import { type AdminResult, adminCommand } from '../../platform/admin/admin-command.ts';
import { UsageError } from '../../platform/admin/admin-error.ts';
import { csvOf } from '../../platform/core/csv.ts';
import type { Db } from '../../platform/postgres/db.ts';
import { signedDecimal } from '../../integrations/decimals.ts';
import { creditUnit } from './credit-entries.ts';
import { dayReport, driftReport } from './day-report.ts';
import { driftOf } from './drift.ts';
import { type Period, postingsOf } from './postings.ts';

export interface BooksAdmin {
  readonly db: Db;
}

const days = 'Days are in UTC, such as 2026-11-02.';

/** The commands for operators and accountants. */
export const bookCommands = [
  adminCommand({
    name: 'books',
    takes: ['DAY'],
    help: 'report a day’s turnover, VAT, refunds and open orders, and all records that contradict each other',
    more: `${days} The exit code is 1 if records contradict each other.`,
    run: async ({ db }: BooksAdmin, { day }, now) => await reported(db, daysFrom(day, day), now),
  }),
  adminCommand({
    name: 'books export',
    takes: ['FROM', 'TO'],
    help: 'print the postings of these days for the accountant, as a table (CSV)',
    more: days,
    run: async ({ db }: BooksAdmin, { from, to }, now) => await exported(db, daysFrom(from, to), now),
  }),
];

const oneDay = 86_400_000;

async function reported(db: Db, day: Period, now: Date): Promise<AdminResult> {
  const found = await driftOf(db, now);
  const said = `${await dayReport(db, day, now)}\n\n${driftReport(found)}`;
  return found.length > 0 ? { said, failed: true } : said;
}

/** Returns the period from `first` to `last` inclusive. */
function daysFrom(first: string, last: string): Period {
  const [from, end] = [dayOf(first), dayOf(last)];
  if (from > end) throw new UsageError(`${first} is after ${last}.`);
  return { from, to: new Date(end.getTime() + oneDay) };
}

function dayOf(word: string): Date {
  const day = /^\d{4}-\d\d-\d\d$/.test(word) ? new Date(`${word}T00:00:00Z`) : undefined;
  // `Date` parses the 31st of February as a day in March.
  if (day && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(word)) return day;
  throw new UsageError(`“${word}” is not a day such as 2026-11-02.`);
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
