import { decimalOf } from '../../../integrations/decimals.ts';
import type { BankAccount } from '../bank/bank-account.ts';

/** Maximum length of the beneficiary's name, in characters. */
const longestName = 70;

/**
 * Returns the contents of a QR code for a SEPA credit transfer, as scanned by banking apps: account, euro amount,
 * reference. The reference is unstructured text, because more apps fill in that field. (EPC069-12, version 002.)
 */
export function epcOf({ holder, iban, bic }: BankAccount, amount_minor: number, reference: string): string {
  const name = [...holder].slice(0, longestName).join('');
  const lines = ['BCD', '002', '1', 'SCT', bic ?? '', name, iban, `EUR${decimalOf(amount_minor)}`, '', '', reference];
  return lines.join('\n');
}
