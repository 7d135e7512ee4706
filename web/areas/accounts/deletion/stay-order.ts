import type { DeleteReason } from '#contract/accounts/account-deletion.ts';

export type StayOption = 'invisible' | 'email' | 'discount' | 'trial';

const usual: readonly StayOption[] = ['invisible', 'email', 'discount', 'trial'];

/** What answers a reason best comes first; the other options follow in the usual order. */
const fitting: Readonly<Partial<Record<DeleteReason, readonly StayOption[]>>> = {
  price: ['discount', 'trial'],
  no_members: ['invisible', 'discount', 'trial'],
};

/** The order of the alternatives to leaving, for a reason. None is ever left out. */
export function stayOrder(reason: DeleteReason | undefined): readonly StayOption[] {
  const first = (reason && fitting[reason]) ?? [];
  return [...first, ...usual.filter((option) => !first.includes(option))];
}
