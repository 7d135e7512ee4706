import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import SEPA from 'sepa';
import type { TokenCipher } from '../../platform/core/encrypted-token.ts';
import { newId } from '../../platform/core/ids.ts';
import type { BankAccount } from '../payments/bank/bank-account.ts';
import type { Db } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { bankingDay } from './collection-day.ts';
import { accountIn } from './debtor.ts';
import { latin } from './latin.ts';
import { unsealIban } from './sealed.ts';
import { isRefused } from '#contract/refusal.ts';

export interface FileTools {
  readonly db: Db;
  readonly cipher: TokenCipher;
  readonly account: BankAccount & { readonly creditor_id: string };
  /** The directory for the file. */
  readonly folder: string;
}

const day = 86_400_000;

/** Number of days ahead: the next file contains the debits that are due within them. */
const ahead = 5;

/**
 * Writes a file for the bank with all due debits. Assigns the debits to the file before writing it: after an
 * interruption, the same file can be written again, and no debit is in two files.
 */
export async function makeDebitFile(tools: FileTools, now: Date): Promise<string | undefined> {
  // Short, because block and debit numbers are appended, with a maximum of 35 characters in total.
  const file_id = `D${newId(now).replaceAll('-', '').slice(0, 16).toUpperCase()}`;
  const until = new Date(now.getTime() + ahead * day).toISOString().slice(0, 10);
  const earliest = bankingDay(new Date(now.getTime() + day));
  const taken = await transact(tools.db, async (tx) => {
    const due = tx.updateTable('debit').where('status', '=', 'completed').where('bank_file', 'is', null);
    // Overdue debits are collected on the earliest possible day.
    await due.where('collect_on', '<', earliest).set({ collect_on: earliest }).execute();
    return await due.where('collect_on', '<=', until).set({ bank_file: file_id }).returning('payment_id').execute();
  });
  return taken.length === 0 ? undefined : await writeDebitFile(tools, file_id, now);
}

/** Writes or rewrites a file. Returns undefined if no debit is assigned to it. */
export async function writeDebitFile(tools: FileTools, file_id: string, now: Date): Promise<string | undefined> {
  const debits = await tools.db
    .selectFrom('debit')
    .innerJoin('debit_mandate', 'debit_mandate.reference', 'debit.mandate_reference')
    .select(['payment_id', 'amount_minor', 'currency', 'collect_on', 'reference', 'sealed', 'signed_at'])
    .where('bank_file', '=', file_id)
    .orderBy('collect_on')
    .orderBy('payment_id')
    .execute();
  if (debits.length === 0) return undefined;
  await mkdir(tools.folder, { recursive: true, mode: 0o700 });
  const file = path.join(tools.folder, `${file_id}.xml`);
  // Contains account numbers: readable by the owner only.
  await writeFile(file, painOf(tools, file_id, debits, now), { mode: 0o600 });
  return file;
}

interface FiledDebit {
  readonly payment_id: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly collect_on: string | null;
  readonly reference: string;
  readonly sealed: string;
  readonly signed_at: Date;
}

/** Builds a pain.008.001.08 with one block of one-off debits per collection day. */
function painOf({ account, cipher }: FileTools, file_id: string, debits: readonly FiledDebit[], now: Date): string {
  const document = new SEPA.Document('pain.008.001.08');
  document.grpHdr.id = file_id;
  document.grpHdr.created = now;
  document.grpHdr.initiatorName = latin(account.holder, 70);
  for (const [collect_on, ofDay] of Map.groupBy(debits, (debit) => debit.collect_on!)) {
    const block = document.createPaymentInfo();
    block.collectionDate = new Date(`${collect_on}T00:00:00Z`);
    block.creditorIBAN = account.iban;
    block.creditorBIC = account.bic ?? '';
    block.creditorName = latin(account.holder, 70);
    block.creditorId = account.creditor_id;
    block.localInstrumentation = 'CORE';
    block.sequenceType = 'OOFF';
    block.batchBooking = true;
    document.addPaymentInfo(block);
    for (const debit of ofDay) addDebit(block, debit, unsealIban(cipher, debit.sealed, debit.reference));
  }
  return document.toString();
}

type Block = ReturnType<InstanceType<typeof SEPA.Document>['createPaymentInfo']>;

function addDebit(block: Block, debit: FiledDebit, debtor: ReturnType<typeof unsealIban>): void {
  const { iban, bic, holder, street, house_number, zip, city } = debtor;
  const account = accountIn(iban);
  if (isRefused(account)) throw new Error(`The account of ${debit.reference} can no longer be debited.`);
  const one = block.createTransaction();
  one.debtorName = latin(holder, 70);
  one.debtorIBAN = iban;
  one.mandateId = debit.reference;
  one.mandateSignatureDate = debit.signed_at;
  one.amount = debit.amount_minor / 100;
  one.currency = debit.currency;
  one.remittanceInfo = debit.reference;
  one.end2endId = debit.reference;
  if (account.outsideEea) {
    one.debtorBIC = bic ?? '';
    one.debtorStreet = latin(`${street} ${house_number}`, 70);
    one.debtorCity = latin(`${zip} ${city}`, 70);
    one.debtorCountry = account.country;
  }
  block.addTransaction(one);
}
