import { familyOf, methodNames, type MethodFamily, type PaymentMethod } from '#contract/payment-methods.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';

/** What is said of a method beside its name: that of its family; of wallets, what they are confirmed with. */
type MethodHint = Exclude<MethodFamily, 'wallet' | 'card'> | 'phone' | 'wallet' | 'app' | 'card' | 'own_card';

/** The name of a payment method: its own, or one in the language of the page. */
export function useMethodName(): (method: PaymentMethod) => string {
  const words = useWords('payments.methods.names');
  return (method) => methodNames[method] ?? words(method as 'sdd' | 'sct' | 'creditcard');
}

/** What a buyer needs to know of a method before choosing it. */
export function useMethodHint(): (method: PaymentMethod) => string {
  const words = useWords('payments.methods.hints');
  return (method) => words(hintOf(method));
}

function hintOf(method: PaymentMethod): MethodHint {
  // Only a card of any brand is told by its brands.
  if (method === 'creditcard') return 'card';
  const family = familyOf[method];
  if (family === 'card') return 'own_card';
  if (family !== 'wallet') return family;
  return method === 'applepay' ? 'phone' : method === 'paypal' ? 'wallet' : 'app';
}
