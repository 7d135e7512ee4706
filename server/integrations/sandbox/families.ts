import { familyOf, type PaymentMethod } from '#contract/payment-methods.ts';

/** The payer's input on the sandbox's page. */
export interface SandboxAnswer {
  readonly decision: string;
  /** The code of a voucher. */
  readonly code: string;
  /** Whether the bank's confirmation was already shown. */
  readonly challenged: boolean;
}

/** The reason for showing the page again: the bank's confirmation, or an invalid voucher. */
export type SandboxStep = 'challenge' | 'voucher_unknown' | 'voucher_too_small';

/** Voucher codes of the sandbox: one covers every amount, the other is always too small. */
export const sandboxVouchers = { full: '1111111111111111', small: '2222222222222222' } as const;

/**
 * Returns the step between "pay" and the result: cards need a confirmation at the bank (3-D Secure), vouchers a valid
 * code with enough value. Undefined if the decision is final.
 */
export function stepBefore(
  method: PaymentMethod,
  { decision, code, challenged }: SandboxAnswer,
): SandboxStep | undefined {
  if (decision !== 'completed') return undefined;
  if (familyOf[method] === 'card') return challenged ? undefined : 'challenge';
  if (familyOf[method] !== 'voucher') return undefined;
  const digits = code.replace(/[\s-]/g, '');
  if (digits === sandboxVouchers.full) return undefined;
  return digits === sandboxVouchers.small ? 'voucher_too_small' : 'voucher_unknown';
}
