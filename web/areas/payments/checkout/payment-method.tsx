import { familyOf, methodNames, type MethodFamily, type PaymentMethod } from '#contract/payment-methods.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';

/**
 * Key of the hint below a method's name: the method's family, except that cards and wallets are distinguished further.
 */
type MethodHint = Exclude<MethodFamily, 'wallet' | 'card'> | 'phone' | 'wallet' | 'app' | 'card' | 'own_card';

/** Returns a function that translates a payment method's name, unless it is a brand. */
export function useMethodName(): (method: PaymentMethod) => string {
  const words = useWords('payments.methods.names');
  return (method) => methodNames[method] ?? words(method as 'sdd' | 'sct' | 'creditcard');
}

/** Returns a function that explains a payment method in a few words. */
export function useMethodHint(): (method: PaymentMethod) => string {
  const words = useWords('payments.methods.hints');
  return (method) => words(hintOf(method));
}

function hintOf(method: PaymentMethod): MethodHint {
  // Only the generic card lists brands.
  if (method === 'creditcard') return 'card';
  const family = familyOf[method];
  if (family === 'card') return 'own_card';
  if (family !== 'wallet') return family;
  return method === 'applepay' ? 'phone' : method === 'paypal' ? 'wallet' : 'app';
}
