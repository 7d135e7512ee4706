/** An entry of a bank statement. */
export interface WrittenLine {
  readonly amount: string;
  readonly currency?: string;
  /** A structured reference. */
  readonly reference?: string;
  /** The free text of the payer, in place of a reference. */
  readonly text?: string;
  readonly name?: string;
  readonly iban?: string;
  /** The bank's own reference, if any. */
  readonly bank?: string;
  readonly day?: string;
  readonly status?: 'BOOK' | 'PDNG';
  readonly kind?: 'CRDT' | 'DBIT';
  /** The reason for a returned debit, and its reference. */
  readonly returned?: { readonly reason: string; readonly end_to_end: string };
}

export const ourIban = 'NL91ABNA0417164300';

/** Builds a CAMT.053.001.08 document. */
export function bankStatement(lines: readonly WrittenLine[], iban = ourIban): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-23T06:00:00</CreDtTm></GrpHdr>
<Stmt><Id>S1</Id><CreDtTm>2026-11-23T06:00:00</CreDtTm><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-23</Dt></Dt></Bal>
${lines.map(entryOf).join('\n')}
</Stmt></BkToCstmrStmt></Document>`;
}

function entryOf(line: WrittenLine): string {
  const { amount, currency = 'EUR', status = 'BOOK', kind = 'CRDT', day = '2026-11-22', bank } = line;
  return `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${kind}</CdtDbtInd><Sts><Cd>${status}</Cd></Sts>
<BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>${bank ? `<AcctSvcrRef>${bank}</AcctSvcrRef>` : ''}
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls><TxDtls>${detailsOf(line)}</TxDtls></NtryDtls></Ntry>`;
}

function detailsOf({ amount, currency = 'EUR', kind = 'CRDT', reference, text, name, iban, returned }: WrittenLine) {
  const refs = `<Refs><EndToEndId>${returned?.end_to_end ?? 'NOTPROVIDED'}</EndToEndId></Refs>`;
  const sum = `<Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${kind}</CdtDbtInd>`;
  const payer = `<RltdPties><Dbtr><Pty><Nm>${name ?? 'A. Payer'}</Nm></Pty></Dbtr>
<DbtrAcct><Id><IBAN>${iban ?? 'DE89370400440532013000'}</IBAN></Id></DbtrAcct></RltdPties>`;
  const structured = reference
    ? `<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>${reference}</Ref></CdtrRefInf></Strd>`
    : '';
  const remittance = text || structured ? `<RmtInf>${text ? `<Ustrd>${text}</Ustrd>` : ''}${structured}</RmtInf>` : '';
  const back = returned ? `<RtrInf><Rsn><Cd>${returned.reason}</Cd></Rsn></RtrInf>` : '';
  return `${refs}${sum}${payer}${remittance}${back}`;
}
