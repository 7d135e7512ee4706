import type { Mandates } from '../payment-provider.ts';
import { ProviderUnavailable } from '../payment-provider.ts';
import type { AskMollie } from './mollie-http.ts';
import { mollieCustomer, mollieMandates } from './mollie-shapes.ts';

/** Implements repeat orders: a customer's first payment creates a mandate, and later payments need no checkout page. */
export function makeMollieMandates(ask: AskMollie): Mandates {
  return {
    customer: async (key) => {
      // Omits name and email address, which Mollie does not need.
      const body = { metadata: { key } };
      const made = await ask({ method: 'POST', path: '/v2/customers', body, key }, mollieCustomer);
      if (!made) throw new ProviderUnavailable('Mollie did not create the customer.');
      return made.id;
    },
    cardOf: async (customer) => {
      const listed = await ask({ method: 'GET', path: `/v2/customers/${customer}/mandates` }, mollieMandates);
      const valid = listed?._embedded.mandates.find(({ status }) => status === 'valid');
      if (!valid) return undefined;
      const { cardNumber, cardLabel } = valid.details ?? {};
      // Only the last four digits, whatever else the field contains.
      return { brand: cardLabel ?? null, last_four: /\d{4}$/.exec(cardNumber ?? '')?.[0] ?? null };
    },
    // Mollie cancels the customer's mandates too.
    forget: async (customer) => {
      await ask({ method: 'DELETE', path: `/v2/customers/${customer}` }, mollieCustomer);
    },
  };
}
