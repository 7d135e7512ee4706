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
    mandateOf: async (customer) => {
      const listed = await ask({ method: 'GET', path: `/v2/customers/${customer}/mandates` }, mollieMandates);
      return listed?._embedded.mandates.find(({ status }) => status === 'valid')?.id;
    },
    revoke: async (customer, mandate) => {
      await ask({ method: 'DELETE', path: `/v2/customers/${customer}/mandates/${mandate}` }, mollieCustomer);
    },
  };
}
