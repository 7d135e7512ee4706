import type { Logger } from 'pino';
import type * as z from 'zod/mini';
import { refuse } from '#contract/refusal.ts';
import type { Clock } from '../../platform/core/clock.ts';
import { decimalOf, minorOf } from '../decimals.ts';
import {
  type Collection,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderRefund,
  ProviderUnavailable,
} from '../payment-provider.ts';
import { makeMollieHttp, type AskMollie, type MollieSettings } from './mollie-http.ts';
import { makeMollieMandates } from './mollie-mandates.ts';
import {
  mollieLocale,
  mollieMethodOf,
  mollieMethods,
  mollieChargebacks,
  type MolliePayment,
  molliePayment,
  molliePayments,
  mollieRefund,
  mollieRefunds,
  mollieStatus,
} from './mollie-shapes.ts';

/** Refresh interval of the account's methods. In milliseconds. */
const methodsKnownFor = 15 * 60_000;
/** Maximum number of pages to search for a payment, newest first. */
const pages = 4;

/** Integrates Mollie through its API version 2. (github.com/mollie/openapi; decision 167.) */
export function mollieProvider(settings: MollieSettings, clock: Clock, log: Logger): PaymentProvider {
  const ask = makeMollieHttp(settings, log);
  const methods = activeMethods(ask, clock);
  const found = async (ref: string): Promise<ProviderPayment> => {
    const payment = await ask({ method: 'GET', path: `/v2/payments/${ref}` }, molliePayment);
    if (!payment) throw new ProviderUnavailable(`Mollie has no payment ${ref}.`);
    const said = told(payment);
    return said.charged_back_minor ? { ...said, charged_back_minor: await stillChargedBack(ask, ref) } : said;
  };
  return {
    name: 'mollie',
    offers: (method) => {
      const name = mollieMethodOf[method];
      return name !== undefined && methods.has(name);
    },
    collect: async (what) => await collect(ask, what),
    payment: found,
    find: async (key) => await findByKey(ask, key),
    cancel: async (ref) => {
      const cancelled = await ask({ method: 'DELETE', path: `/v2/payments/${ref}` }, molliePayment);
      if (cancelled) return told(cancelled);
      const payment = await found(ref);
      // Mollie cannot cancel most methods. We treat the payment as canceled, but book it if it is paid nevertheless.
      return payment.status === 'open' ? { ...payment, status: 'cancelled' } : payment;
    },
    refund: async (ref, { key, amount_minor, currency, description }): Promise<ProviderRefund> => {
      const path = `/v2/payments/${ref}/refunds`;
      // Mollie forgets idempotency keys after an hour, but stores the refund's metadata permanently.
      const before = await ask({ method: 'GET', path }, mollieRefunds);
      const known = before?._embedded.refunds.find(({ metadata }) => metadata?.key === key);
      if (known) return { ref: known.id, status: refundStatus(known.status) };
      const amount = { currency, value: decimalOf(amount_minor) };
      const body = { amount, description, metadata: { key } };
      const made = await ask({ method: 'POST', path, body, key }, mollieRefund);
      return made ? { ref: made.id, status: refundStatus(made.status) } : { ref: '', status: 'failed' };
    },
    chargedBack: async () => {
      const newest = await ask({ method: 'GET', path: '/v2/chargebacks?limit=250' }, mollieChargebacks);
      return newest?._embedded.chargebacks.map(({ paymentId }) => paymentId) ?? [];
    },
    readWebhook: async (body) => {
      const id = new URLSearchParams(body).get('id') ?? '';
      return /^tr_\w{1,64}$/.test(id) ? id : refuse('unreadable');
    },
    mandates: makeMollieMandates(ask),
  };
}

async function collect(ask: AskMollie, { key, payer, ...what }: Collection) {
  const body = {
    amount: { currency: what.currency, value: decimalOf(what.amount_minor) },
    description: what.description,
    redirectUrl: what.return_url,
    webhookUrl: what.webhook_url,
    locale: mollieLocale(what.language, what.country),
    metadata: { key },
    ...(payer ? { customerId: payer.customer, sequenceType: payer.sequence } : { sequenceType: 'oneoff' }),
    // With a mandate, the payer cannot choose a method.
    ...(payer?.sequence !== 'recurring' && { method: mollieMethodOf[what.method] }),
  };
  const made = await ask({ method: 'POST', path: '/v2/payments', body, key }, molliePayment);
  if (!made) throw new ProviderUnavailable('Mollie rejected the payment.');
  return { ref: made.id, redirect: made._links.checkout?.href ?? what.return_url };
}

/** Searches the newest payments, because Mollie cannot search by our key. */
async function findByKey(ask: AskMollie, key: string): Promise<ProviderPayment | undefined> {
  let path: string | undefined = '/v2/payments?limit=250&sort=desc';
  for (let page = 0; page < pages && path; page += 1) {
    const listed: z.output<typeof molliePayments> | undefined = await ask({ method: 'GET', path }, molliePayments);
    const mine = listed?._embedded.payments.find(({ metadata }) => metadata?.key === key);
    if (mine) return told(mine);
    path = pathOf(listed?._links.next?.href);
  }
  return undefined;
}

/** Drops the host of the link, so that requests only go to the configured origin. */
function pathOf(link: string | undefined): string | undefined {
  return link && new URL(link).pathname + new URL(link).search;
}

function told({ id, status, amount, amountChargedBack }: MolliePayment): ProviderPayment {
  return {
    ref: id,
    status: mollieStatus(status),
    amount_minor: minorOf(amount.value),
    currency: amount.currency,
    charged_back_minor: amountChargedBack ? minorOf(amountChargedBack.value) : 0,
  };
}

/** Returns the amount that is still charged back. Excludes reversed chargebacks, whose money has come back. */
async function stillChargedBack(ask: AskMollie, ref: string): Promise<number> {
  const listed = await ask({ method: 'GET', path: `/v2/payments/${ref}/chargebacks` }, mollieChargebacks);
  if (!listed) throw new ProviderUnavailable(`Mollie did not return the chargebacks of ${ref}.`);
  const lasting = listed._embedded.chargebacks.filter(({ reversedAt }) => !reversedAt);
  return lasting.reduce((sum, { amount }) => sum + minorOf(amount.value), 0);
}

function refundStatus(status: string): ProviderRefund['status'] {
  if (status === 'refunded') return 'done';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

/**
 * Caches the account's methods. Until Mollie's first response, all methods count as available; during an outage, the
 * cached ones.
 */
function activeMethods(ask: AskMollie, clock: Clock) {
  let known: ReadonlySet<string> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  const refresh = async () => {
    const listed = await ask({ method: 'GET', path: '/v2/methods?includeWallets=applepay' }, mollieMethods);
    if (listed) known = new Set(listed._embedded.methods.map(({ id }) => id));
  };
  return {
    has: (name: string): boolean => {
      const now = clock.now().getTime();
      if (now - askedAt >= methodsKnownFor) {
        askedAt = now;
        refresh().catch((fault: unknown) => {
          if (!(fault instanceof ProviderUnavailable)) throw fault;
        });
      }
      return known?.has(name) ?? true;
    },
  };
}
