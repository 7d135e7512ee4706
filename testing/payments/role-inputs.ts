/** The form of a direct debit, filled in as it should be, for an order that there is not. */
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

/** A code for an order that there is not. */
export const someDebitCode = () => ({ payment_id: crypto.randomUUID(), otp: '123456' });

/** A declaration about an order that there is not. */
export const unknownOrder = { name: 'Anna', email: 'a@example.org', order: 'none', confirmed: 'yes' };
