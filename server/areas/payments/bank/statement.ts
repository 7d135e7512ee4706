import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { type Currency, currency } from '#contract/money.ts';
import { minorOf, NoAmount } from '../../../integrations/decimals.ts';
import { readXml, UnreadableFile } from './read-xml.ts';

/** A line of a bank statement: money received or sent, with the details that the bank provides. */
export interface StatementLine {
  /** Stable: the same in every file that contains this line. */
  readonly entry_id: string;
  /** The booking date, such as `2026-11-23`. */
  readonly booked_on: string;
  readonly came: boolean;
  readonly amount_minor: number;
  readonly currency: Currency;
  /** Structured creditor reference (ISO 11649), if the payer used one. */
  readonly reference: string | undefined;
  /** The payer's message. */
  readonly text: string;
  readonly payer_name: string;
  readonly payer_iban: string;
  readonly end_to_end: string;
  /**
   * The reason why a debit was returned, such as `AM04` (ISO 20022 external return reason code). Undefined for other
   * lines.
   */
  readonly return_reason: string | undefined;
}

export interface Statement {
  readonly iban: string;
  readonly lines: readonly StatementLine[];
}

const text = z.string();
const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(schema);
/** Plain text in versions until 2019, a code element since then. */
const status = z.union([text, z.object({ Cd: optional(text) })]);
const amount = z.object({ '#text': text, '@Ccy': text });
const party = z.object({ Nm: optional(text), Pty: optional(z.object({ Nm: optional(text) })) });
const details = z.object({
  Refs: optional(z.object({ EndToEndId: optional(text), AcctSvcrRef: optional(text), TxId: optional(text) })),
  Amt: optional(amount),
  AmtDtls: optional(z.object({ TxAmt: optional(z.object({ Amt: amount })) })),
  CdtDbtInd: optional(text),
  RltdPties: optional(
    z.object({
      Dbtr: optional(party),
      DbtrAcct: optional(z.object({ Id: z.object({ IBAN: optional(text) }) })),
    }),
  ),
  RmtInf: optional(
    z.object({
      Ustrd: optional(z.array(text)),
      Strd: optional(z.array(z.object({ CdtrRefInf: optional(z.object({ Ref: optional(text) })) }))),
    }),
  ),
  RtrInf: optional(z.object({ Rsn: optional(z.object({ Cd: optional(text), Prtry: optional(text) })) })),
});
type Details = z.output<typeof details>;
const entry = z.object({
  NtryRef: optional(text),
  Amt: z.object({ '#text': text, '@Ccy': currency }),
  CdtDbtInd: text,
  Sts: status,
  BookgDt: optional(z.object({ Dt: optional(text), DtTm: optional(text) })),
  AcctSvcrRef: optional(text),
  NtryDtls: optional(z.array(z.object({ TxDtls: optional(z.array(details)) }))),
});
type Entry = z.output<typeof entry>;
const document = z.object({
  Document: z.object({
    BkToCstmrStmt: z.object({
      Stmt: z.array(z.object({ Acct: z.object({ Id: z.object({ IBAN: text }) }), Ntry: optional(z.array(entry)) })),
    }),
  }),
});

const lists = ['Stmt', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd'];

/**
 * Parses a CAMT.053 file of version 02 or later. Only booked entries count: pending ones appear again once they are
 * booked. Throws {@link UnreadableFile} for the whole file if any part cannot be parsed.
 */
export function readStatements(file: string): Statement[] {
  const { Stmt } = readXml(file, document, lists).Document.BkToCstmrStmt;
  const seen = new Map<string, number>();
  return Stmt.map(({ Acct, Ntry = [] }) => ({
    iban: Acct.Id.IBAN,
    lines: Ntry.filter(isBooked).flatMap((one) => linesOf(Acct.Id.IBAN, one, seen)),
  }));
}

function isBooked({ Sts }: Entry): boolean {
  return (typeof Sts === 'string' ? Sts : Sts.Cd) === 'BOOK';
}

/** Returns one line per payment: banks bundle several payments into one entry. */
function linesOf(iban: string, one: Entry, seen: Map<string, number>): StatementLine[] {
  const all = (one.NtryDtls ?? []).flatMap(({ TxDtls = [] }) => TxDtls);
  const payments: readonly Details[] = all.length > 0 ? all : [{}];
  return payments.map((payment, at) => {
    const { value, currency: of } = amountOf(one, payment, payments.length);
    const { RltdPties: parties, RmtInf: remittance, RtrInf: returned } = payment;
    const line = {
      booked_on: (one.BookgDt?.Dt ?? one.BookgDt?.DtTm ?? '').slice(0, 10),
      came: (payment.CdtDbtInd ?? one.CdtDbtInd) === 'CRDT',
      amount_minor: value,
      currency: of,
      reference: remittance?.Strd?.find(({ CdtrRefInf }) => CdtrRefInf?.Ref)?.CdtrRefInf?.Ref,
      text: (remittance?.Ustrd ?? []).join(' '),
      payer_name: parties?.Dbtr?.Nm ?? parties?.Dbtr?.Pty?.Nm ?? '',
      payer_iban: parties?.DbtrAcct?.Id.IBAN ?? '',
      end_to_end: payment.Refs?.EndToEndId ?? '',
      return_reason: returned && (returned.Rsn?.Cd ?? returned.Rsn?.Prtry ?? 'NARR'),
    };
    const bankReference = payment.Refs?.AcctSvcrRef ?? one.AcctSvcrRef;
    const known = bankReference ? `${bankReference} ${at}` : JSON.stringify([line, payment.Refs?.TxId, one.NtryRef]);
    return { ...line, entry_id: idOf(iban, known, bankReference ? undefined : seen) };
  });
}

/**
 * Returns an id of a line that is the same in every file. If the bank gives no reference, the position among equal
 * lines of the file distinguishes them.
 */
function idOf(iban: string, known: string, seen: Map<string, number> | undefined): string {
  const before = seen?.get(known) ?? 0;
  seen?.set(known, before + 1);
  return createHash('sha256')
    .update(JSON.stringify([iban, known, before]))
    .digest('base64url');
}

/** Returns the amount in the account's currency. Converted payments count with the amount that arrived. */
function amountOf(one: Entry, payment: Details, count: number) {
  const own = [payment.Amt, payment.AmtDtls?.TxAmt?.Amt].find((money) => money?.['@Ccy'] === one.Amt['@Ccy']);
  if (!own && count > 1) throw new UnreadableFile('An entry with several payments lacks their amounts.');
  return { value: readAmount((own ?? one.Amt)['#text']), currency: one.Amt['@Ccy'] };
}

function readAmount(written: string): number {
  try {
    return minorOf(written);
  } catch (fault) {
    throw fault instanceof NoAmount ? new UnreadableFile(fault.message) : fault;
  }
}
