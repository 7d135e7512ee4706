import * as z from 'zod/mini';
import { minorOf } from '../../integrations/decimals.ts';
import { readXml } from '../payments/bank/read-xml.ts';
import { readStatements } from '../payments/bank/statement.ts';
import type { ReturnedDebit } from './returns.ts';

const text = z.string();
/** A pain.002: payments that the bank could not collect or had to return. */
const document = z.object({
  Document: z.object({
    CstmrPmtStsRpt: z.object({
      OrgnlPmtInfAndSts: z.optional(
        z.array(
          z.object({
            TxInfAndSts: z.optional(
              z.array(
                z.object({
                  OrgnlEndToEndId: z.optional(text),
                  TxSts: z.optional(text),
                  StsRsnInf: z.optional(
                    z.array(z.object({ Rsn: z.optional(z.object({ Cd: z.optional(text), Prtry: z.optional(text) })) })),
                  ),
                  OrgnlTxRef: z.optional(
                    z.object({ Amt: z.optional(z.object({ InstdAmt: z.object({ '#text': text }) })) }),
                  ),
                }),
              ),
            ),
          }),
        ),
      ),
    }),
  }),
});

/** Extracts the returned debits from a statement of our account (CAMT.053) or a status report (pain.002). */
export function returnsIn(file: string, iban: string): ReturnedDebit[] | 'of another account' {
  return /<(\w+:)?CstmrPmtStsRpt\b/.test(file) ? reported(file) : stated(file, iban);
}

function stated(file: string, iban: string): ReturnedDebit[] | 'of another account' {
  const statements = readStatements(file);
  if (statements.some((one) => one.iban !== iban)) return 'of another account';
  return statements
    .flatMap(({ lines }) => lines)
    .filter(({ came, return_reason }) => !came && return_reason !== undefined)
    .map(({ end_to_end, amount_minor, return_reason }) => ({
      reference: end_to_end,
      amount_minor,
      reason: return_reason!,
    }));
}

function reported(file: string): ReturnedDebit[] {
  const lists = ['OrgnlPmtInfAndSts', 'TxInfAndSts', 'StsRsnInf'];
  const { OrgnlPmtInfAndSts: blocks = [] } = readXml(file, document, lists).Document.CstmrPmtStsRpt;
  return blocks
    .flatMap(({ TxInfAndSts = [] }) => TxInfAndSts)
    .filter(({ TxSts }) => TxSts === 'RJCT')
    .flatMap(({ OrgnlEndToEndId: reference, StsRsnInf, OrgnlTxRef }) => {
      const amount = OrgnlTxRef?.Amt?.InstdAmt['#text'];
      if (!reference || amount === undefined) return [];
      const reason = StsRsnInf?.[0]?.Rsn?.Cd ?? StsRsnInf?.[0]?.Rsn?.Prtry ?? 'NARR';
      return [{ reference, amount_minor: minorOf(amount), reason }];
    });
}
