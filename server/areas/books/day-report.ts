import type { Db } from '../../platform/postgres/db.ts';
import { signedDecimal } from '../../integrations/decimals.ts';
import { creditUnit } from './credit-entries.ts';
import type { Difference } from './drift.ts';
import { openCredits, unsettledPayments } from './liability.ts';
import { type Balance, balancesBefore, type Period, type AccountPosting, postingsOf } from './postings.ts';

/** Formats the movements of a day, and the balances at its end. */
export async function dayReport(db: Db, day: Period, now: Date): Promise<string> {
  const postings = await postingsOf(db, day, now);
  const balances = await balancesBefore(db, day.to, now);
  const sections = [
    section('Turnover', turnover(postings)),
    section('VAT', vat(postings)),
    section('Went back', wentBack(postings)),
    section('Credits open at the end of the day', await creditsOpen(db, day.to, balances)),
    section('Not settled', await unsettled(db, day.to)),
    section('Balances at the end of the day', standing(balances)),
  ];
  return [`Books of ${day.from.toISOString().slice(0, 10)} (UTC)`, ...sections].join('\n\n');
}

/** Returns the last lines of the report: all differences and their number. */
export function driftReport(found: readonly Difference[]): string {
  const told = found.map(({ name, id, detail }) => `${name}: ${id}  ${detail}`);
  return [...told, `drift: ${found.length}`].join('\n');
}

function section(title: string, lines: readonly string[]): string {
  return [title, ...(lines.length > 0 ? lines : ['none']).map((line) => `  ${line}`)].join('\n');
}

const isSale = ({ entry }: AccountPosting) => entry.startsWith('sale:');
const total = (postings: readonly AccountPosting[]) => postings.reduce((sum, { amount }) => sum + amount, 0);

function turnover(postings: readonly AccountPosting[]): string[] {
  return groups(postings.filter(isSale), ({ currency }) => currency).map(([currency, sold]) => {
    const gross = total(sold.filter(({ amount }) => amount > 0));
    const net = -total(sold.filter(({ account }) => account === 'revenue'));
    const payments = new Set(sold.map(({ entry }) => entry)).size;
    const told = [`gross ${signedDecimal(gross)}`, `net ${signedDecimal(net)}`, `VAT ${signedDecimal(gross - net)}`];
    return [currency, ...told, `payments ${payments}`].join('  ');
  });
}

/** Returns the VAT on sales, less the VAT on refunds and returns, in lines of text. */
function vat(postings: readonly AccountPosting[]): string[] {
  const taxed = postings.filter(({ account }) => account.startsWith('vat:'));
  return groups(taxed, ({ country, vat_percent, currency }) => `${country} ${vat_percent}%  ${currency}`).map(
    ([name, of]) => {
      const sold = -total(of.filter(isSale));
      const back = total(of.filter((posting) => !isSale(posting)));
      return `${name}  on sales ${signedDecimal(sold)}  taken back ${signedDecimal(back)}  due ${signedDecimal(sold - back)}`;
    },
  );
}

/** Labels by the kind of entry. */
const kindsBack: Readonly<Record<string, string>> = {
  withdrawal: 'withdrawn from',
  refund: 'refunds sent',
  debit_return: 'debits returned',
  chargeback: 'charged back',
  chargeback_won: 'disputes won: came again',
  sent_back: 'surplus sent back',
};

function wentBack(postings: readonly AccountPosting[]): string[] {
  const back = postings.filter(({ entry, amount }) => amount < 0 && kindOf(entry) in kindsBack);
  return groups(back, ({ entry, currency }) => `${kindsBack[kindOf(entry)]}  ${currency}`).map(
    ([name, of]) => `${name} ${signedDecimal(-total(of))}  (${new Set(of.map(({ entry }) => entry)).size})`,
  );
}

function kindOf(entry: string): string {
  return entry.slice(0, entry.indexOf(':'));
}

async function creditsOpen(db: Db, to: Date, balances: readonly Balance[]): Promise<string[]> {
  const open = await openCredits(db, to);
  const debts = balances.find(({ account }) => account === 'credits:debts')?.amount ?? 0;
  return [
    `${open.reduce((sum, { credits }) => sum + credits, 0)} credits`,
    ...open.map(({ currency, credits, worth_minor }) =>
      currency ? `${credits} paid for with ${currency} ${signedDecimal(worth_minor)}` : `${credits} given`,
    ),
    ...(debts > 0 ? [`${debts} owed by members`] : []),
  ];
}

async function unsettled(db: Db, to: Date): Promise<string[]> {
  return (await unsettledPayments(db, to)).map(
    ({ provider, status, currency, payments, amount }) =>
      `${provider}  ${status}  ${currency} ${signedDecimal(amount)}  (${payments})`,
  );
}

function standing(balances: readonly Balance[]): string[] {
  return balances.map(({ account, currency, amount }) =>
    currency === creditUnit ? `${account}  ${amount}` : `${account}  ${currency} ${signedDecimal(amount)}`,
  );
}

function groups<Row>(rows: readonly Row[], name: (row: Row) => string): [string, Row[]][] {
  return [...Map.groupBy(rows, name)].toSorted(([one], [other]) => one.localeCompare(other));
}
