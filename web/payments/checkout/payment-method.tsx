import { methodNames, type PaymentMethod } from '#contract/payment-methods.ts';
import { useWords } from '../../words/use-words.ts';

/** The kind of a payment method; determines what is said of it. */
export type MethodKind = 'bank' | 'transfer' | 'card' | 'app' | 'phone' | 'wallet' | 'voucher' | 'mandate';

export const methodKinds: Readonly<Record<PaymentMethod, MethodKind>> = {
  sdd: 'mandate',
  prezelewy24: 'bank',
  blik: 'app',
  sct: 'transfer',
  giropay: 'bank',
  mastercard: 'card',
  visa: 'card',
  creditcard: 'card',
  dankort: 'card',
  mobilepay: 'app',
  swish: 'app',
  twint: 'app',
  satispay: 'app',
  vipps: 'app',
  cartebancaire: 'card',
  nexi: 'card',
  ideal: 'bank',
  bancontact: 'card',
  applepay: 'phone',
  paysafecard: 'voucher',
  maestro: 'card',
  paypal: 'wallet',
  sofort: 'bank',
  eps: 'bank',
};

/** The name of a payment method: its own, or one in the language of the page. */
export function useMethodName(): (method: PaymentMethod) => string {
  const words = useWords('payments.methods.names');
  return (method) => methodNames[method] ?? words(method as 'sdd' | 'sct' | 'creditcard');
}

/** What a buyer needs to know of a method before choosing it. */
export function useMethodHint(): (method: PaymentMethod) => string {
  const words = useWords('payments.methods.hints');
  return (method) => words(method === 'creditcard' ? 'card' : hintOf(methodKinds[method]));
}

/** Only a card of any brand is told by its brands. */
function hintOf(kind: MethodKind) {
  return kind === 'card' ? 'own_card' : kind;
}
