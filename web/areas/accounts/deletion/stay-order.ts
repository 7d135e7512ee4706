import type { DeleteReason } from '#contract/accounts/account-deletion.ts';

export type StayOption = 'invisible' | 'email' | 'discount' | 'trial';

const usual: readonly StayOption[] = ['invisible', 'email', 'discount', 'trial'];

/** Best alternatives per reason. The remaining ones follow in the usual order. */
const fitting: Readonly<Partial<Record<DeleteReason, readonly StayOption[]>>> = {
  price: ['discount', 'trial'],
  no_members: ['invisible', 'discount', 'trial'],
};

/** Returns all alternatives to leaving, ordered for a reason. */
export function stayOrder(reason: DeleteReason | undefined): readonly StayOption[] {
  const first = (reason && fitting[reason]) ?? [];
  return [...first, ...usual.filter((option) => !first.includes(option))];
}
