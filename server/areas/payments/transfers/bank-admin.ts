import * as z from 'zod/mini';
import { oneLine } from '#contract/readable.ts';
import type { PaymentId } from '#contract/payments.ts';
import { type AdminResult, adminCommand } from '../../../platform/admin/admin-command.ts';
import { AdminError } from '../../../platform/admin/admin-error.ts';
import { fullId, fullText } from '../../../platform/admin/id-prefix.ts';
import { readGivenFile } from '../../../platform/admin/read-given-file.ts';
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

/** The services of the bank commands. Each command opens the bank details itself, because they need the right SECRET. */
export interface BankAdminServices {
  readonly db: Db;
  readonly bank: BankAccount | undefined;
  openDetails(): Promise<TokenCipher>;
}

interface BankAdmin {
  readonly db: Db;
  readonly account: BankAccount;
  readonly cipher: TokenCipher;
}

async function opened({ db, bank, openDetails }: BankAdminServices): Promise<BankAdmin> {
  if (bank) return { db, account: bank, cipher: await openDetails() };
  throw new AdminError('No bank account is configured: set BANK_IBAN and BANK_HOLDER. (docs/operating/bank.md)');
}

/** The operators' commands for bank statements, refunds and unassigned money. */
export const bankCommands = [
  adminCommand({
    name: 'bank',
    takes: ['[FILE ...]'],
    help: 'list money to send back; with FILE, book bank statements (CAMT.053) first',
    run: async (services: BankAdminServices, { file }, now) => await read(await opened(services), file, now),
  }),
  adminCommand({
    name: 'bank assign',
    takes: ['ENTRY', 'PAYMENT'],
    help: 'assign money without a reference to the order that it pays',
    run: async (services: BankAdminServices, { entry, payment }, now) => {
      const tools = await opened(services);
      const searched = { noun: 'payment', table: 'payment', column: 'payment_id' } as const;
      const ids = { entry: await entryOf(tools, entry), payment: await fullId<PaymentId>(tools.db, payment, searched) };
      return await assign(tools, ids, now);
    },
  }),
  adminCommand({
    name: 'bank returned',
    takes: ['ENTRY'],
    help: 'record that money nobody owed was sent back',
    run: async (services: BankAdminServices, { entry }, now) => {
      const tools = await opened(services);
      return await returned(tools.db, await entryOf(tools, entry), now);
    },
  }),
  adminCommand({
    name: 'bank refunded',
    takes: ['REFERENCE', 'KEY'],
    help: 'record that a refund was sent',
    run: async (services: BankAdminServices, { reference, key }, now) =>
      await refunded((await opened(services)).db, { reference, key }, now),
  }),
];

async function entryOf({ db }: BankAdmin, typed: string): Promise<string> {
  const waiting = await db.selectFrom('bank_entry').select('entry_id').where('returned_at', 'is', null).execute();
  return fullText(
    typed,
    'bank entry',
    waiting.map(({ entry_id }) => entry_id),
  );
}

async function read(tools: BankAdmin, files: readonly string[], now: Date): Promise<AdminResult> {
  const said: string[] = [];
  let failed = false;
  for (const file of files) {
    try {
      said.push(`${file}: ${await take(tools, file, now)}`);
    } catch (fault) {
      if (!(fault instanceof AdminError)) throw fault;
      // The other files are booked all the same: reading a file again changes nothing.
      failed = true;
      said.push(fault.message);
    }
  }
  const listed = [...said, ...(said.length > 0 ? [''] : []), await list(tools)].join('\n');
  return failed ? { said: listed, failed } : listed;
}

async function take({ db, account, cipher }: BankAdmin, file: string, now: Date): Promise<string> {
  const lines = await linesFor(account, file);
  const counted = new Map<LineOutcome, number>();
  for (const line of lines.filter(({ came, return_reason }) => came && return_reason === undefined)) {
    // One transaction per line: after an interruption, the file can be read again.
    const outcome = await transact(db, (tx) => takeLine(tx, line, cipher, now));
    counted.set(outcome, (counted.get(outcome) ?? 0) + 1);
  }
  const told = [...counted].map(([outcome, count]) => `${count} ${outcome}`);
  return told.length > 0 ? told.join(', ') : 'no incoming money';
}

/** Returns the lines of a file about our account. Reports why if the file is rejected. */
export async function linesFor(account: BankAccount, file: string): Promise<readonly StatementLine[]> {
  const text = await readGivenFile(file);
  try {
    const statements = readStatements(text);
    const other = statements.find(({ iban }) => iban !== account.iban);
    if (other) throw new AdminError(`${file}: is of another account (${other.iban}), so it was skipped`);
    return statements.flatMap(({ lines }) => lines);
  } catch (fault) {
    throw fault instanceof UnreadableFile ? new AdminError(`${file}: ${fault.message}`) : fault;
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
  { entry, payment }: { readonly entry: string; readonly payment: PaymentId },
  now: Date,
): Promise<string> {
  return await transact(db, async (tx) => {
    const money = await tx
      .selectFrom('bank_entry')
      .selectAll()
      .where('entry_id', '=', entry)
      .where('outcome', '=', 'unmatched')
      .where('returned_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!money) throw new AdminError('This money is not waiting to be assigned.');
    const ordered = await tx
      .selectFrom('payment')
      .select('provider_ref')
      .where('payment_id', '=', payment)
      .where('provider', '=', bankName)
      .executeTakeFirst();
    if (!ordered?.provider_ref) throw new AdminError('This payment is not an order by bank transfer.');
    const { outcome, surplus_minor } = await receive(tx, ordered.provider_ref, money, now);
    if (outcome === 'unmatched') {
      throw new AdminError('Not assigned: the currency differs, or the member was erased.');
    }
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
  if (!done) throw new AdminError('This money is not waiting to be sent back.');
  return 'Recorded as sent back.';
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
  if (!done) throw new AdminError('No such refund is waiting.');
  return 'Recorded as refunded.';
}
