import type { Language } from '#contract/languages.ts';
import type { Currency } from '#contract/money.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { Country } from '#contract/places.ts';
import type { PaymentStatus } from '#contract/payments.ts';
import { type Refused, refuse } from '#contract/refusal.ts';

/** A payment to be collected by a provider. */
export interface Collection {
  /** Idempotency key: the same key always results in the same payment. */
  readonly key: string;
  readonly amount_minor: number;
  readonly currency: Currency;
  readonly method: PaymentMethod;
  /** The payer's country. */
  readonly country: Country;
  readonly language: Language;
  /** The text on the payer's statement. Contains the name of the site, but not its kind. */
  readonly description: string;
  readonly return_url: string;
  readonly webhook_url: string;
  /** The provider's customer. `first` requests a mandate, `recurring` uses it without a checkout page. */
  readonly payer?: { readonly customer: string; readonly sequence: 'first' | 'recurring' };
}

/**
 * The state of a payment according to its provider, which is authoritative. Browsers and webhooks only trigger a query.
 */
export interface ProviderPayment {
  readonly ref: string;
  readonly status: PaymentStatus;
  readonly amount_minor: number;
  readonly currency: Currency;
  /** The amount that the payer's bank or card company has taken back, for good or until a dispute is decided. */
  readonly charged_back_minor?: number;
}

/** A refund through the original payment method. */
export interface Refund {
  /** Idempotency key: the same key always results in the same refund. */
  readonly key: string;
  /** The amount to refund: at most the paid amount less earlier refunds. */
  readonly amount_minor: number;
  readonly currency: Currency;
  /** The text on the payer's statement. */
  readonly description: string;
}

/** The state of a refund according to its provider. `pending` may last for days. */
export interface ProviderRefund {
  readonly ref: string;
  readonly status: 'pending' | 'done' | 'failed';
}

/** Details for recognizing a saved card. */
export interface KeptCard {
  readonly brand: string | null;
  readonly last_four: string | null;
}

/** Saved cards for repeat orders without a checkout page. Each call throws {@link ProviderUnavailable} on failure. */
export interface Mandates {
  /** Creates a customer under our key, and returns the provider's reference. */
  customer(key: string): Promise<string>;
  /** Returns the card of the customer's first payment, or undefined if it cannot be charged. */
  cardOf(customer: string): Promise<KeptCard | undefined>;
  /** Deletes a customer with their card, if they exist. */
  forget(customer: string): Promise<void>;
}

/** A company that collects payments for us. Each call throws {@link ProviderUnavailable} on failure. */
export interface PaymentProvider {
  readonly name: string;
  /** Returns whether payers in a country can use a method with this provider. */
  offers(method: PaymentMethod, country: Country): boolean;
  collect(what: Collection): Promise<{ readonly ref: string; readonly redirect: string }>;
  payment(ref: string): Promise<ProviderPayment>;
  /** Finds a payment by the key of its {@link Collection}, in case the response of `collect` was lost. */
  find(key: string): Promise<ProviderPayment | undefined>;
  /** Requests the cancellation of an unpaid payment, and returns its state afterwards. */
  cancel(ref: string): Promise<ProviderPayment>;
  /** Refunds a completed payment, in full or in part. */
  refund(ref: string, what: Refund): Promise<ProviderRefund>;
  /** Returns the references of the latest charged-back payments. Absent if the provider has no chargebacks. */
  chargedBack?(): Promise<readonly string[]>;
  /** Returns the reference of the payment in a webhook. Refuses a webhook without a valid signature or reference. */
  readWebhook(body: string, headers: Headers, now: Date): Promise<string | Refused<'unsigned' | 'unreadable'>>;
  /** The saved cards; absent if the provider cannot save cards. */
  readonly mandates?: Mandates;
}

export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

const nobody = async (): Promise<never> => {
  throw new ProviderUnavailable('This payment provider is disabled.');
};

/** A provider in place of one that was disabled: it offers nothing, and every other call fails. */
export const closedProvider: PaymentProvider = {
  name: 'nobody',
  offers: () => false,
  collect: nobody,
  payment: nobody,
  find: nobody,
  cancel: nobody,
  refund: nobody,
  readWebhook: async () => refuse('unsigned'),
};

/** Returns undefined if the provider is unavailable, and rethrows other errors. Used with `catch`. */
export function unavailable(fault: unknown): undefined {
  if (!(fault instanceof ProviderUnavailable)) throw fault;
}
