import { askDebitCode, confirmDebit } from '#contract/payments/direct-debit.ts';
import type { PaymentId } from '#contract/payments.ts';
import { placeTestOrder } from '../orders.ts';
import { type TestPerson, person } from '../people.ts';
import type { TestServices } from '../services.ts';

/** A member who has ordered by direct debit, with an account and a phone. */
export interface DebitBuyer extends TestPerson {
  readonly payment_id: PaymentId;
  readonly redirect: string;
  readonly iban: string;
  /** The BIC, only for an account outside the European Economic Area. */
  readonly bic?: string;
  readonly phone: string;
}

export function debitScene({ smsOutbox, ...services }: TestServices) {
  let count = 0;

  /** Creates a new member unless one is given. */
  async function buyer(wish: { readonly credits?: number } = {}, known?: TestPerson): Promise<DebitBuyer> {
    count += 1;
    const anna = known ?? (await person(services as TestServices, `Debit ${count}`));
    const { reply } = await placeTestOrder(anna, { payment_method: 'sdd', country: 'DE', ...wish });
    const phone = `+4915112${String(300_000 + count).slice(-6)}`;
    return { ...anna, ...reply, iban: germanIban(count), phone };
  }

  const form = ({ payment_id, iban, bic, phone }: DebitBuyer) => ({
    payment_id,
    account_holder: 'Zaphod Holder',
    iban,
    ...(bic && { bic }),
    street: 'Canary Street',
    house_number: '12 a',
    zip: '10115',
    city: 'Berlin',
    phone,
    mandate: true as const,
  });

  /** Returns the code in the latest text message to the buyer's phone. */
  const codeFor = ({ phone }: DebitBuyer): string => {
    const message = smsOutbox.kept.find(({ to }) => to === phone);
    return /^\d{6}/.exec(message?.text ?? '')?.[0] ?? '';
  };

  async function confirmed(anna: DebitBuyer): Promise<void> {
    await anna.ask(askDebitCode, form(anna));
    const { status } = await anna.ask(confirmDebit, { payment_id: anna.payment_id, otp: codeFor(anna) });
    if (status !== 200) throw new Error(`The debit was not confirmed: ${status}.`);
  }
  return { buyer, form, codeFor, confirmed };
}

/** Returns a German IBAN with valid check digits, which differs for each number. */
function germanIban(number: number): string {
  const account = `37040044${String(532_013_000 + number).padStart(10, '0')}`;
  const check = 98n - (BigInt(`${account}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${account}`;
}
