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
  /** Where the payer pays from. */
  readonly country: Country;
  readonly language: Language;
  /** The text on the payer's statement: the site, never what kind of site it is. */
  readonly description: string;
  readonly return_url: string;
  readonly webhook_url: string;
  /** With a customer of the provider's: `first` asks for a mandate, `recurring` collects by it without a page. */
  readonly payer?: { readonly customer: string; readonly sequence: 'first' | 'recurring' };
}

/** A payment according to its provider. Only this counts; browsers and webhooks are only hints to ask. */
export interface ProviderPayment {
  readonly ref: string;
  readonly status: PaymentStatus;
  readonly amount_minor: number;
  readonly currency: Currency;
  /** What the payer's bank or card company has taken back, for good or until a dispute is decided; none if absent. */
  readonly charged_back_minor?: number;
}

/** Money that is to go back by the way it came. */
export interface Refund {
  /** The same key always leads to the same refund at the provider. */
  readonly key: string;
  /** At most what was paid, less what has been refunded. */
  readonly amount_minor: number;
  readonly currency: Currency;
  /** The text on the payer's statement. */
  readonly description: string;
}

/** A refund according to its provider. `pending`: under way, for days maybe. */
export interface ProviderRefund {
  readonly ref: string;
  readonly status: 'pending' | 'done' | 'failed';
}

/** A card by which a provider can collect again, as far as it may be told apart. */
export interface KeptCard {
  readonly brand: string | null;
  readonly last_four: string | null;
}

/** What a provider keeps so that a later order needs no page. Each call fails by throwing {@link ProviderUnavailable}. */
export interface Mandates {
  /** Makes the customer of a key of ours, and returns the provider's name for it. */
  customer(key: string): Promise<string>;
  /** The card that a first payment of the customer has left; undefined: there is none that can be charged. */
  cardOf(customer: string): Promise<KeptCard | undefined>;
  /** Forgets a customer and its card, if it knows them. */
  forget(customer: string): Promise<void>;
}

/** A company that collects money for us. Each call fails by throwing {@link ProviderUnavailable}. */
export interface PaymentProvider {
  readonly name: string;
  /** Whether people who pay from a country can pay by a method with it. */
  offers(method: PaymentMethod, country: Country): boolean;
  collect(what: Collection): Promise<{ readonly ref: string; readonly redirect: string }>;
  payment(ref: string): Promise<ProviderPayment>;
  /** The payment made under a key of {@link Collection}, when the answer to `collect` was lost; undefined: there is none. */
  find(key: string): Promise<ProviderPayment | undefined>;
  /** Requests cancellation of an unpaid payment; returns its state afterwards. */
  cancel(ref: string): Promise<ProviderPayment>;
  /** Sends money of a completed payment back to its payer. */
  refund(ref: string, what: Refund): Promise<ProviderRefund>;
  /** The payments that were charged back last, by their references; absent where nothing can be. */
  chargedBack?(): Promise<readonly string[]>;
  /** Which payment a webhook speaks of, by its `body` and its headers, unless it is not the provider's or names none. */
  readWebhook(body: string, headers: Headers, now: Date): Promise<string | Refused<'unsigned' | 'unreadable'>>;
  /** For repeat orders; absent where the provider has none. */
  readonly mandates?: Mandates;
}

export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

const nobody = async (): Promise<never> => {
  throw new ProviderUnavailable('Nobody collects money here.');
};

/** Who collected in the past and does not any more: nothing is offered, asked or refunded there. */
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

/** A provider that is down is no fault of ours: for `catch`, where the answer is then missing. */
export function unavailable(fault: unknown): undefined {
  if (!(fault instanceof ProviderUnavailable)) throw fault;
}
