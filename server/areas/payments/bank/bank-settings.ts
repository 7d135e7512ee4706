import { isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools';
import SEPA from 'sepa';
import { ibanIn } from '#contract/typed/iban.ts';
import type { BankAccount } from './bank-account.ts';

/** The operator's account, as set in the environment. */
export interface BankSettings {
  readonly APP_ENV: 'development' | 'production';
  readonly BANK_HOLDER?: string | undefined;
  readonly BANK_IBAN?: string | undefined;
  readonly BANK_BIC?: string | undefined;
  readonly SEPA_CREDITOR_ID?: string | undefined;
}

/** Published example account. Development uses it so that transfers can be tried out. */
const example: BankAccount = {
  holder: 'Damson B.V.',
  iban: 'NL91ABNA0417164300',
  bic: 'ABNANL2A',
  creditor_id: 'DE98ZZZ09999999999',
};

/** Returns the configured account, or undefined. Adds each problem to `wrong`. */
export function bankOf(set: BankSettings, wrong: string[]): BankAccount | undefined {
  const { BANK_HOLDER: holder, BANK_IBAN: written, BANK_BIC: bic, SEPA_CREDITOR_ID: creditor_id } = set;
  if (!written) {
    if (holder || bic || creditor_id)
      wrong.push('With BANK_HOLDER, BANK_BIC or SEPA_CREDITOR_ID, set BANK_IBAN: the account that receives money.');
    return set.APP_ENV === 'production' ? undefined : example;
  }
  const iban = ibanIn(written);
  if (!holder) wrong.push('With BANK_IBAN, set BANK_HOLDER: the name of the account holder.');
  if (!isValidIBAN(iban) || !isSEPACountry(iban.slice(0, 2)))
    wrong.push('BANK_IBAN is not an account in a SEPA country.');
  if (bic && !isValidBIC(bic)) wrong.push('BANK_BIC is not a valid BIC.');
  if (creditor_id && !SEPA.validateCreditorID(creditor_id))
    wrong.push('SEPA_CREDITOR_ID is not a valid creditor identifier.');
  return { holder: holder ?? '', iban, bic, creditor_id };
}
