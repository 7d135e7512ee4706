import { familyOf, type PaymentMethod } from '#contract/payment-methods.ts';

/** What the payer typed or pressed on the sandbox's page. */
export interface SandboxAnswer {
  readonly decision: string;
  /** Of a voucher. */
  readonly code: string;
  /** Whether the bank of the card has been asked before. */
  readonly challenged: boolean;
}

/** Why a page is shown again: the bank of the card asks, or the voucher does not do. */
export type SandboxStep = 'challenge' | 'voucher_unknown' | 'voucher_too_small';

/** Codes of vouchers in the sandbox: one that pays for anything, and one with too little on it. */
export const sandboxVouchers = { full: '1111111111111111', small: '2222222222222222' } as const;

/**
 * What stands between "pay" and the end, in the family of the method: a card's holder confirms at their bank (3-D
 * Secure), a voucher has to be known and worth enough. Undefined: the decision stands.
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
