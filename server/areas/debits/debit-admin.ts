import path from 'node:path';
import { NoAmount } from '../../integrations/decimals.ts';
import type { BankAccount } from '../payments/bank/bank-account.ts';
import { UnreadableFile } from '../payments/bank/read-xml.ts';
import { type AdminResult, adminCommand } from '../../platform/admin/admin-command.ts';
import { AdminError } from '../../platform/admin/admin-error.ts';
import { fullText } from '../../platform/admin/id-prefix.ts';
import { readGivenFile } from '../../platform/admin/read-given-file.ts';
import type { TokenCipher } from '../../platform/core/encrypted-token.ts';
import type { Db } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { type FileTools, makeDebitFile, writeDebitFile } from './debit-file.ts';
import { returnsIn } from './read-returns.ts';
import { type ReturnOutcome, takeReturn } from './returns.ts';

/** The services of the debit commands. Each command opens the bank details itself, because they need the right SECRET. */
export interface DebitAdminServices {
  readonly db: Db;
  readonly bank: BankAccount | undefined;
  /** The folder of files for administrators. */
  readonly folder: string;
  openDetails(): Promise<TokenCipher>;
}

async function opened({ db, bank, folder, openDetails }: DebitAdminServices): Promise<FileTools> {
  const creditor_id = bank?.creditor_id;
  if (!creditor_id) {
    throw new AdminError('Direct debits are off: set BANK_IBAN and SEPA_CREDITOR_ID. (docs/operating/bank.md)');
  }
  return { db, account: { ...bank, creditor_id }, cipher: await openDetails(), folder: path.join(folder, 'debits') };
}

/** The operators' commands for debit files and returned debits. */
export const debitCommands = [
  adminCommand({
    name: 'debit file',
    takes: ['[NAME]'],
    help: 'write the debits that are due to a file for our bank (pain.008); with NAME, that file again',
    run: async (services: DebitAdminServices, { name }, now) => {
      const tools = await opened(services);
      const file = name ? await writeDebitFile(tools, name, now) : await makeDebitFile(tools, now);
      if (name && !file) throw new AdminError(`There is no debit file ${name}.`);
      return file ?? 'No debit is due.';
    },
  }),
  adminCommand({
    name: 'debit returns',
    takes: ['FILE ...'],
    help: 'book returned debits from files of our bank (CAMT.053 or pain.002)',
    run: async (services: DebitAdminServices, { file }, now) => await book(await opened(services), file, now),
  }),
  adminCommand({
    name: 'debit blocked',
    help: 'list who may not pay by direct debit, and why',
    run: async (services: DebitAdminServices) => await blocked((await opened(services)).db),
  }),
  adminCommand({
    name: 'debit unblock',
    takes: ['WHO'],
    help: 'permit direct debits again; WHO is from the list of “debit blocked”',
    run: async (services: DebitAdminServices, { who }) => await unblock((await opened(services)).db, who),
  }),
];

async function book({ db, account }: FileTools, files: readonly string[], now: Date): Promise<AdminResult> {
  const said: string[] = [];
  let failed = false;
  for (const file of files) {
    try {
      said.push(`${file}: ${await take(db, account, file, now)}`);
    } catch (fault) {
      if (!(fault instanceof AdminError)) throw fault;
      // The other files are booked all the same: reading a file again changes nothing.
      failed = true;
      said.push(fault.message);
    }
  }
  return failed ? { said: said.join('\n'), failed } : said.join('\n');
}

async function take(db: Db, account: BankAccount, file: string, now: Date): Promise<string> {
  const read = await returnsOf(account, file);
  const counted = new Map<ReturnOutcome, number>();
  for (const one of read) {
    const outcome = await transact(db, (tx) => takeReturn(tx, one, now));
    counted.set(outcome, (counted.get(outcome) ?? 0) + 1);
  }
  return [...counted].map(([outcome, count]) => `${count} ${outcome}`).join(', ') || 'no returned debits';
}

async function returnsOf(account: BankAccount, file: string) {
  const text = await readGivenFile(file);
  try {
    const read = returnsIn(text, account.iban);
    if (read === 'of another account') throw new AdminError(`${file}: is of another account, so it was skipped`);
    return read;
  } catch (fault) {
    const isUnreadable = fault instanceof UnreadableFile || fault instanceof NoAmount;
    throw isUnreadable ? new AdminError(`${file}: ${fault.message}`) : fault;
  }
}

async function blocked(db: Db): Promise<string> {
  const rows = await db.selectFrom('debit_block').selectAll().orderBy('since').execute();
  const told = rows.map(({ who, since, reason }) => `${since.toISOString().slice(0, 10)}  ${reason}  ${who}`);
  return told.join('\n') || 'Nobody is blocked.';
}

async function unblock(db: Db, typed: string): Promise<string> {
  const rows = await db.selectFrom('debit_block').select('who').execute();
  const who = fullText(
    typed,
    'block',
    rows.map((row) => row.who),
  );
  await db.deleteFrom('debit_block').where('who', '=', who).execute();
  return `Direct debits are permitted again: ${who}`;
}
