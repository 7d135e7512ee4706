import * as z from 'zod/mini';
import { memberId } from '../members/members.ts';
import { currency } from '../money.ts';
import { paymentMethod } from '../payment-methods.ts';
import { country } from '../places.ts';
import { instant } from '../time.ts';
import { codeKey } from '../typed/code.ts';

/** Maximum length of a code, in characters. */
export const codeLength = 40;

/** A code as entered, without the hyphens that a stored code may have: see {@link codeKey}. */
export const typedCode = z
  .string()
  .check(z.maxLength(4 * codeLength, { abort: true }), z.overwrite(codeKey), z.minLength(1), z.maxLength(codeLength));

/** `once`: a single use, by whichever member is first. `once_per_user`: one use per member. */
export const codeValidity = z.enum(['once', 'once_per_user']);
export type CodeValidity = z.infer<typeof codeValidity>;

/** A discount code. A condition that is null does not apply. (Specification, section 3.) */
export const discountCode = z.object({
  code: z.string(),
  country: z.nullable(country),
  /** The only member who may use the code. */
  user_id: z.nullable(memberId),
  value_percentage: z.int(),
  currency: z.nullable(currency),
  /** Minimum price before the discount, in minor units of `currency`. */
  minimum_order_value: z.nullable(z.int()),
  status: z.enum(['active', 'used', 'expired']),
  validity: codeValidity,
  expires: instant,
  expired: z.boolean(),
  paymentmethods: z.nullable(z.array(paymentMethod)),
});
export type DiscountCode = z.input<typeof discountCode>;

/**
 * Why an existing code does not reduce the price of an order; `less`: the order already has an equal or better
 * discount.
 */
export const codeMisfit = z.enum(['expired', 'country', 'currency', 'method', 'minimum', 'less']);
export type CodeMisfit = z.infer<typeof codeMisfit>;
