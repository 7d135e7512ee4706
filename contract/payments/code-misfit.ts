import type { PaymentMethod } from '../payment-methods.ts';
import type { Country } from '../places.ts';
import type { CodeMisfit, DiscountCode } from './discount-codes.ts';
import { currencyOf } from './markets.ts';

/** The properties of an order that are known when a code is checked. */
export interface CodedOrder {
  readonly country?: Country | undefined;
  readonly payment_method?: PaymentMethod | undefined;
  /** Price of the package before any discount, in minor units. */
  readonly full_amount_minor?: number | undefined;
}

type CodeTerms = Pick<DiscountCode, 'country' | 'currency' | 'minimum_order_value' | 'expired'> & {
  readonly paymentmethods: readonly PaymentMethod[] | null;
};

/**
 * Returns why a code does not apply to an order, or undefined if it does. Properties that the order lacks are not
 * checked. Used by both the buying screen and the server. (Specification, section 5.)
 */
export function misfitOf(code: CodeTerms, order: CodedOrder): CodeMisfit | undefined {
  if (code.expired) return 'expired';
  if (code.country && order.country && code.country !== order.country) return 'country';
  if (code.currency && order.country && code.currency !== currencyOf[order.country]) return 'currency';
  if (code.paymentmethods && order.payment_method && !code.paymentmethods.includes(order.payment_method)) {
    return 'method';
  }
  const { full_amount_minor = Infinity } = order;
  return code.minimum_order_value !== null && full_amount_minor < code.minimum_order_value ? 'minimum' : undefined;
}
