/** A valid direct debit form for an order that does not exist. */
export const someDebitForm = () => ({
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

/** A code for an order that does not exist. */
export const someDebitCode = () => ({ payment_id: crypto.randomUUID(), otp: '123456' });

/** A declaration of withdrawal for an order that does not exist. */
export const unknownOrder = { name: 'Anna', email: 'a@example.org', order: 'none', confirmed: 'yes' };
