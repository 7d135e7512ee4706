import { listPackages } from '#contract/payments.ts';
import { allMembers, type Case, everyone, roleMembers } from '../roles/roles-cases.ts';
import type { RoleBrowser, Scene } from '../roles/roles.ts';

/** Returns a valid direct debit form for an order that does not exist. */
const someDebitForm = () => ({
  payment_id: crypto.randomUUID(),
  account_holder: 'A. Roles',
  iban: 'NL91ABNA0417164300',
  street: 'Gracht',
  house_number: '1',
  zip: '3511 AA',
  city: 'Utrecht',
  phone: '0612345678',
  mandate: true,
});

/** Returns a code for an order that does not exist. */
const someDebitCode = () => ({ payment_id: crypto.randomUUID(), otp: '123456' });

/** A declaration of withdrawal for an order that does not exist. */
const unknownOrder = { name: 'Anna', email: 'a@example.org', order: 'none', confirmed: 'yes' };

/** The expected outcome of the calls about money, by role. */
export const moneyCases = {
  'GET /api/packages.php': [everyone],
  'GET /api/discountcode.php': [
    { ...roleMembers, input: () => ({ welcome: 'true' }) },
    { ...allMembers('code_not_found'), input: () => ({ code: 'NOBODYS' }) },
  ],
  'GET /api/stay-offers.php': [roleMembers],
  'POST /api/stay-offer.php': [
    { ...roleMembers, premium: 'no_such_offer', last: true, input: () => ({ offer: 'trial' }) },
    // The welcome bonus has just started and gives the same discount.
    { ...allMembers('no_such_offer'), input: () => ({ offer: 'discount' }) },
  ],
  'POST /api/withdrawal.php': [{ ...everyone, input: () => unknownOrder }],
  'GET /api/withdrawal.php': [
    { ...allMembers('no_such_payment'), closed: 'no_such_payment', input: ({ payment }) => ({ payment_id: payment }) },
  ],
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

/** Returns an order of ten credits at the price shown to the caller. */
async function orderOfTen(_: Scene, self: RoleBrowser): Promise<object> {
  const { reply } = await self.ask(listPackages, { country: 'NL' });
  const { credits, amount_minor } = reply.packages[0]!;
  return { credits, amount_minor, payment_method: 'ideal', country: 'NL' };
}
