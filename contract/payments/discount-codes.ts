import * as z from 'zod/mini';
import { memberId } from '../members/members.ts';
import { currency } from '../money.ts';
import { paymentMethod } from '../payment-methods.ts';
import { country } from '../places.ts';
import { instant } from '../time.ts';
import { codeKey } from '../typed/code.ts';

/** The longest code, in characters. */
export const codeLength = 40;

/** A code as somebody types it, without the hyphens that a stored one may have: see {@link codeKey}. */
export const typedCode = z
  .string()
  .check(z.maxLength(4 * codeLength, { abort: true }), z.overwrite(codeKey), z.minLength(1), z.maxLength(codeLength));

/** How often a code may be used: `once` by one member alone, whoever is first, or once by everybody. */
export const codeValidity = z.enum(['once', 'once_per_user']);
export type CodeValidity = z.infer<typeof codeValidity>;

/** A discount code. Null: it does not ask for anything of that kind. (Specification, section 3.) */
export const discountCode = z.object({
  code: z.string(),
  country: z.nullable(country),
  /** The only member who may use it. */
  user_id: z.nullable(memberId),
  value_percentage: z.int(),
  currency: z.nullable(currency),
  /** The least price before the discount, in minor units of `currency`. */
  minimum_order_value: z.nullable(z.int()),
  status: z.enum(['active', 'used', 'expired']),
  validity: codeValidity,
  expires: instant,
  expired: z.boolean(),
  paymentmethods: z.nullable(z.array(paymentMethod)),
});
export type DiscountCode = z.input<typeof discountCode>;

/** Why a code that exists takes nothing off an order; `less`: the order has a discount already that is as good. */
export const codeMisfit = z.enum(['expired', 'country', 'currency', 'method', 'minimum', 'less']);
export type CodeMisfit = z.infer<typeof codeMisfit>;
