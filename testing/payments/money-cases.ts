import { listPackages } from '#contract/payments.ts';
import { allMembers, type Case, everyone, roleMembers } from '../roles/roles-cases.ts';
import type { RoleBrowser, Scene } from '../roles/roles.ts';
import { someDebitCode, someDebitForm, unknownOrder } from './role-inputs.ts';

/** The expected access to the calls about money, by role. */
export const moneyCases = {
  'GET /api/packages.php': [everyone],
  'GET /api/discountcode.php': [
    { ...roleMembers, input: () => ({ welcome: 'true' }) },
    { ...allMembers('code_not_found'), input: () => ({ code: 'NOBODYS' }) },
  ],
  'GET /api/stay-offers.php': [roleMembers],
  'POST /api/stay-offer.php': [
    { ...roleMembers, premium: 'no_such_offer', last: true, input: () => ({ offer: 'trial' }) },
    // The welcome bonus has just started and is equally good.
    { ...allMembers('no_such_offer'), input: () => ({ offer: 'discount' }) },
  ],
  'POST /api/withdrawal.php': [{ ...everyone, input: () => unknownOrder }],
  'GET /api/withdrawal.php': [{ ...allMembers('no_such_payment'), input: ({ payment }) => ({ payment_id: payment }) }],
  'GET /api/last-order.php': [roleMembers],
  'POST /api/payment.php': [{ ...roleMembers, input: orderOfTen }],
  'GET /api/directdebit.php': [roleMembers],
  'POST /api/directdebit.php': [{ ...allMembers('no_such_order'), input: someDebitForm }],
  'PUT /api/directdebit.php': [{ ...allMembers('code_not_found'), input: someDebitCode }],
  'GET /api/payment.php': [{ ...allMembers('no_such_payment'), input: ({ payment }) => ({ payment_id: payment }) }],
  'DELETE /api/payment.php': [{ ...allMembers('no_such_payment'), input: ({ payment }) => ({ payment_id: payment }) }],
  'GET /api/spending.php': [roleMembers],
  'PUT /api/spending.php': [{ ...roleMembers, input: () => ({ limit_minor: 1_000_000 }) }],
  'GET /api/saved-card.php': [roleMembers],
  'DELETE /api/saved-card.php': [roleMembers],
  'PUT /api/spending-break.php': [{ ...roleMembers, last: true, input: () => ({ days: 1 }) }],
} as const satisfies Readonly<Record<string, readonly [Case, ...Case[]]>>;

/** Orders at the price shown to the caller. */
async function orderOfTen(_: Scene, self: RoleBrowser): Promise<object> {
  const { reply } = await self.ask(listPackages, { country: 'NL' });
  const { credits, amount_minor } = reply.packages[0]!;
  return { credits, amount_minor, payment_method: 'ideal', country: 'NL' };
}
