import type { Language } from '#contract/languages.ts';
import type { Currency } from '#contract/money.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { Country } from '#contract/places.ts';
import type { PaymentStatus } from '#contract/payments.ts';
import { type Refused, refuse } from '#contract/refusal.ts';

/** A payment that a provider is asked to collect. */
export interface Collection {
  /** The same key always leads to the same payment at the provider. */
  readonly key: string;
  readonly amount_minor: number;
  readonly currency: Currency;
  readonly method: PaymentMethod;
  readonly language: Language;
  /** The text on the payer's statement: the site, never what kind of site it is. */
  readonly description: string;
  readonly return_url: string;
  readonly webhook_url: string;
}

/** A payment according to its provider. Only this counts; browsers and webhooks are only hints to ask. */
export interface ProviderPayment {
  readonly ref: string;
  readonly status: PaymentStatus;
  readonly amount_minor: number;
  readonly currency: Currency;
}

/** A company that collects money for us. Each call fails by throwing {@link ProviderUnavailable}. */
export interface PaymentProvider {
  readonly name: string;
  /** The payment methods it offers in a country, local ones first. */
  methodsIn(country: Country): readonly PaymentMethod[];
  collect(what: Collection): Promise<{ readonly ref: string; readonly redirect: string }>;
  payment(ref: string): Promise<ProviderPayment>;
  /** The payment made under a key of {@link Collection}, when the answer to `collect` was lost; undefined: there is none. */
  find(key: string): Promise<ProviderPayment | undefined>;
  /** Requests cancellation of an unpaid payment; returns its state afterwards. */
  cancel(ref: string): Promise<ProviderPayment>;
  /** Which payment a webhook speaks of, by its `body` and its headers, unless it is not the provider's or names none. */
  readWebhook(body: string, headers: Headers, now: Date): Promise<string | Refused<'unsigned' | 'unreadable'>>;
}

export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

const nobody = async (): Promise<never> => {
  throw new ProviderUnavailable('Nobody collects money here.');
};

/** If nobody collects money, nothing is offered, and so nothing is sold. */
export const closedProvider: PaymentProvider = {
  name: 'nobody',
  methodsIn: () => [],
  collect: nobody,
  payment: nobody,
  find: nobody,
  cancel: nobody,
  readWebhook: async () => refuse('unsigned'),
};

/** A provider that is down is no fault of ours: for `catch`, where the answer is then missing. */
export function unavailable(fault: unknown): undefined {
  if (!(fault instanceof ProviderUnavailable)) throw fault;
}
