import { decimalOf } from '../../../integrations/decimals.ts';
import type { BankAccount } from '../bank/bank-account.ts';

/** Maximum length of the beneficiary's name, in characters. */
const longestName = 70;

/**
 * What a banking app reads from the QR code of a SEPA credit transfer: account, amount in cents of a euro, reference.
 * The reference is written as text, which more apps fill in than the structured field. (EPC069-12, version 002.)
 */
export function epcOf({ holder, iban, bic }: BankAccount, amount_minor: number, reference: string): string {
  const name = [...holder].slice(0, longestName).join('');
  const lines = ['BCD', '002', '1', 'SCT', bic ?? '', name, iban, `EUR${decimalOf(amount_minor)}`, '', '', reference];
  return lines.join('\n');
}
