import type { Mandates } from '../payment-provider.ts';
import { ProviderUnavailable } from '../payment-provider.ts';
import type { AskMollie } from './mollie-http.ts';
import { mollieCustomer, mollieMandates } from './mollie-shapes.ts';

/** Repeat orders: a first payment of a customer gives a mandate, by which later ones need no page. */
export function makeMollieMandates(ask: AskMollie): Mandates {
  return {
    customer: async (key) => {
      // Neither name nor address: a number is all that Mollie needs to know of a member.
      const body = { metadata: { key } };
      const made = await ask({ method: 'POST', path: '/v2/customers', body, key }, mollieCustomer);
      if (!made) throw new ProviderUnavailable('Mollie made no customer.');
      return made.id;
    },
    cardOf: async (customer) => {
      const listed = await ask({ method: 'GET', path: `/v2/customers/${customer}/mandates` }, mollieMandates);
      const valid = listed?._embedded.mandates.find(({ status }) => status === 'valid');
      if (!valid) return undefined;
      const { cardNumber, cardLabel } = valid.details ?? {};
      // The last four digits; whatever else stands there is none of our business.
      return { brand: cardLabel ?? null, last_four: /\d{4}$/.exec(cardNumber ?? '')?.[0] ?? null };
    },
    // With it, Mollie cancels all of its mandates.
    forget: async (customer) => {
      await ask({ method: 'DELETE', path: `/v2/customers/${customer}` }, mollieCustomer);
    },
  };
}
