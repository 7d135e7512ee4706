import { readFile } from 'node:fs/promises';
import { NoAmount } from '../../integrations/decimals.ts';
import type { BankAccount } from '../payments/bank/bank-account.ts';
import { UnreadableFile } from '../payments/bank/read-xml.ts';
import type { Db } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { type FileTools, makeDebitFile, writeDebitFile } from './debit-file.ts';
import { returnsIn } from './read-returns.ts';
import { type ReturnOutcome, takeReturn } from './returns.ts';

export const debitAdminHelp = `npm run admin -- debit file                            writes the debits that are due for our bank (pain.008)
npm run admin -- debit file NAME                       writes a file again
npm run admin -- debit returns FILE ...                takes back what came back (CAMT.053 or pain.002)
npm run admin -- debit blocked                         who may not pay by direct debit, and why
npm run admin -- debit unblock WHO                     lets them again`;

export type DebitAdmin = Omit<FileTools, 'account'> & { readonly account: BankAccount | undefined };

/** Implements the operators' command for debit files and returned debits. */
export async function debitAdmin(tools: DebitAdmin, given: readonly string[], now: Date): Promise<string> {
  const { db, account } = tools;
  const [word, ...rest] = given;
  if (!account?.creditor_id)
    return 'Direct debits are off: set BANK_IBAN and SEPA_CREDITOR_ID. (docs/operating/bank.md)';
  const filing = { ...tools, account: { ...account, creditor_id: account.creditor_id } };
  if (word === 'file') {
    const file = rest[0] ? await writeDebitFile(filing, rest[0], now) : await makeDebitFile(filing, now);
    return file ?? (rest[0] ? 'No such file.' : 'No debit is due.');
  }
  if (word === 'returns' && rest.length > 0) {
    const said: string[] = [];
    for (const file of rest) said.push(`${file}: ${await take(db, account, file, now)}`);
    return said.join('\n');
  }
  if (word === 'blocked') return await blocked(db);
  if (word === 'unblock' && rest[0]) return await unblock(db, rest[0]);
  return debitAdminHelp;
}

async function take(db: Db, account: BankAccount, file: string, now: Date): Promise<string> {
  const read = await returnsOf(account, file);
  if (typeof read === 'string') return read;
  const counted = new Map<ReturnOutcome, number>();
  for (const one of read) {
    const outcome = await transact(db, (tx) => takeReturn(tx, one, now));
    counted.set(outcome, (counted.get(outcome) ?? 0) + 1);
  }
  return [...counted].map(([outcome, count]) => `${count} ${outcome}`).join(', ') || 'no returned debits';
}

async function returnsOf(account: BankAccount, file: string) {
  try {
    const read = returnsIn(await readFile(file, 'utf8'), account.iban);
    return read === 'of another account' ? 'is of another account, so it was skipped' : read;
  } catch (fault) {
    if (fault instanceof UnreadableFile || fault instanceof NoAmount) return fault.message;
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return 'does not exist';
    throw fault;
  }
}

async function blocked(db: Db): Promise<string> {
  const rows = await db.selectFrom('debit_block').selectAll().orderBy('since').execute();
  const told = rows.map(({ who, since, reason }) => `${since.toISOString().slice(0, 10)}  ${reason}  ${who}`);
  return told.join('\n') || 'Nobody is blocked.';
}

async function unblock(db: Db, who: string): Promise<string> {
  const gone = await db.deleteFrom('debit_block').where('who', '=', who).returning('who').executeTakeFirst();
  return gone ? 'unblocked' : 'Not blocked.';
}
