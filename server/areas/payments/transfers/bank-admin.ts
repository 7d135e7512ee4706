import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { oneLine } from '#contract/readable.ts';
import type { PaymentId } from '#contract/payments.ts';
import type { TokenCipher } from '../../../platform/core/encrypted-token.ts';
import type { Db } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { decimalOf } from '../../../integrations/decimals.ts';
import type { BankAccount } from '../bank/bank-account.ts';
import { UnreadableFile } from '../bank/read-xml.ts';
import { readStatements, type StatementLine } from '../bank/statement.ts';
import { type LineOutcome, receive, takeLine } from './match-line.ts';
import { written } from './reference.ts';
import { bankName } from './transfer-provider.ts';

export const bankAdminHelp = `npm run admin -- bank                                  what is to be sent back: refunds, and money nobody owed
npm run admin -- bank FILE ...                         takes the money in statements of our account (CAMT.053)
npm run admin -- bank assign ENTRY PAYMENT             says which order money without a reference pays
npm run admin -- bank returned ENTRY                   money that nobody owed has been sent back
npm run admin -- bank refunded REFERENCE KEY           a refund has been sent back`;

export interface BankAdmin {
  readonly db: Db;
  readonly account: BankAccount | undefined;
  readonly cipher: TokenCipher;
}

/** Implements the operators' command for bank statements, refunds and unassigned money. */
export async function bankAdmin(tools: BankAdmin, given: readonly string[], now: Date): Promise<string> {
  const { db, account } = tools;
  if (!account) return 'No bank account is configured: set BANK_IBAN and BANK_HOLDER. (docs/operating/bank.md)';
  const [word, one, two] = given;
  if (word === undefined) return await list(tools);
  if (word === 'assign') return one && two ? await assign(tools, { entry: one, payment: two }, now) : bankAdminHelp;
  if (word === 'returned') return one ? await returned(db, one, now) : bankAdminHelp;
  if (word === 'refunded') return one && two ? await refunded(db, { reference: one, key: two }, now) : bankAdminHelp;
  const said: string[] = [];
  for (const file of given) said.push(`${file}: ${await take(tools, account, file, now)}`);
  return [...said, '', await list(tools)].join('\n');
}

async function take({ db, cipher }: BankAdmin, account: BankAccount, file: string, now: Date): Promise<string> {
  const lines = await linesFor(account, file);
  if (typeof lines === 'string') return lines;
  const counted = new Map<LineOutcome, number>();
  for (const line of lines.filter(({ came, return_reason }) => came && return_reason === undefined)) {
    // One transaction per line: after an interruption, the file can be read again.
    const outcome = await transact(db, (tx) => takeLine(tx, line, cipher, now));
    counted.set(outcome, (counted.get(outcome) ?? 0) + 1);
  }
  const told = [...counted].map(([outcome, count]) => `${count} ${outcome}`);
  return told.length > 0 ? told.join(', ') : 'no incoming money';
}

/** Returns the lines of a file about our account, or the reason why it is rejected. */
export async function linesFor(account: BankAccount, file: string): Promise<readonly StatementLine[] | string> {
  try {
    const statements = readStatements(await readFile(file, 'utf8'));
    const other = statements.find(({ iban }) => iban !== account.iban);
    if (other) return 'is of another account, so it was skipped';
    return statements.flatMap(({ lines }) => lines);
  } catch (fault) {
    if (fault instanceof UnreadableFile) return fault.message;
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return 'does not exist';
    throw fault;
  }
}

const payer = z.object({ name: z.string(), iban: z.string(), text: z.string() });

async function list({ db, cipher }: BankAdmin): Promise<string> {
  const entries = await db
    .selectFrom('bank_entry')
    .selectAll()
    .where('surplus_minor', '>', 0)
    .where('returned_at', 'is', null)
    .orderBy('booked_on')
    .execute();
  const refunds = await db.selectFrom('bank_refund').selectAll().where('done_at', 'is', null).execute();
  const told = [
    ...entries.map((entry) => {
      const opened = cipher.decrypt(entry.sealed_payer, entry.entry_id);
      const { name, iban, text } = opened ? z.parse(payer, JSON.parse(opened)) : { name: '?', iban: '?', text: '?' };
      const of = `${decimalOf(entry.surplus_minor)} ${entry.currency}`;
      return `${entry.booked_on}  ${entry.outcome.padEnd(9)}  ${of.padStart(12)}  ${oneLine(`${name}, ${iban}`)}  "${oneLine(text)}"\n  ${entry.entry_id}`;
    }),
    ...refunds.map(
      ({ reference, key, amount_minor, currency, description }) =>
        `refund     ${`${decimalOf(amount_minor)} ${currency}`.padStart(12)}  of ${written(reference)}  "${oneLine(description)}"\n  ${reference} ${key}`,
    ),
  ];
  return told.length > 0 ? told.join('\n') : 'Nothing to send back.';
}

async function assign(
  { db }: BankAdmin,
  { entry, payment }: { readonly entry: string; readonly payment: string },
  now: Date,
): Promise<string> {
  if (!z.uuid().safeParse(payment).success) return `${payment} is not a payment number.`;
  return await transact(db, async (tx) => {
    const money = await tx
      .selectFrom('bank_entry')
      .selectAll()
      .where('entry_id', '=', entry)
      .where('outcome', '=', 'unmatched')
      .where('returned_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!money) return 'No such money is waiting.';
    const ordered = await tx
      .selectFrom('payment')
      .select('provider_ref')
      .where('payment_id', '=', payment as PaymentId)
      .where('provider', '=', bankName)
      .executeTakeFirst();
    if (!ordered?.provider_ref) return 'No such order by bank transfer.';
    const { outcome, surplus_minor } = await receive(tx, ordered.provider_ref, money, now);
    if (outcome === 'unmatched') return 'Not assigned: the currency differs, or the member was erased.';
    await tx
      .updateTable('bank_entry')
      .set({ outcome, surplus_minor, reference: ordered.provider_ref })
      .where('entry_id', '=', entry)
      .execute();
    return outcome;
  });
}

async function returned(db: Db, entry: string, now: Date): Promise<string> {
  const done = await db
    .updateTable('bank_entry')
    .set({ returned_at: now })
    .where('entry_id', '=', entry)
    .where('surplus_minor', '>', 0)
    .where('returned_at', 'is', null)
    .returning('entry_id')
    .executeTakeFirst();
  return done ? 'sent back' : 'No such money is waiting.';
}

async function refunded(
  db: Db,
  { reference, key }: { readonly reference: string; readonly key: string },
  now: Date,
): Promise<string> {
  const done = await db
    .updateTable('bank_refund')
    .set({ done_at: now })
    .where('reference', '=', reference)
    .where('key', '=', key)
    .where('done_at', 'is', null)
    .returning('key')
    .executeTakeFirst();
  return done ? 'refunded' : 'No such refund is waiting.';
}
