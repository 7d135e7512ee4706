import * as z from 'zod/mini';
import type { InputOf } from '#contract/call.ts';
import type { Language } from '#contract/languages.ts';
import { vatPercentOn } from '#contract/payments/markets.ts';
import { type orderCredits, type PaymentId, paymentId } from '#contract/payments.ts';
import { isRefused, type Refused, refuse } from '#contract/refusal.ts';
import type { MemberId } from '#contract/members/members.ts';
import { isKeyUsed, runOnce, type IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Actor } from '../../platform/http/viewer.ts';
import { newId } from '../../platform/core/ids.ts';
import { type Collection, type PaymentProvider, unavailable } from '../../integrations/payment-provider.ts';
import type { Providers } from '../../integrations/payment-providers.ts';
import type { Db, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import type { KnownSite } from '../../platform/core/sites.ts';
import { discountFor } from './discount-codes/named-code.ts';
import { claimCode, heldBy, holdDiscount } from './discounts.ts';
import { packagesIn } from './packages.ts';
import { isChargeable, savableMethods, savedCardOf } from './saved-cards/saved-card.ts';
import { isFinal, settle } from './settle.ts';
import { enforceLimit } from './spending/spending-control.ts';
import { mayTry } from './stay-offers.ts';
import { giveUpStopped, stopOpenOrders } from './stop-orders.ts';
import { closeUnpaidPayment } from './close-unpaid-payment.ts';

/** The ordered package, the site, and the idempotency key. */
export interface Order {
  readonly language: Language;
  readonly site: KnownSite;
  readonly wish: InputOf<typeof orderCredits>;
  readonly key: IdempotencyKey;
}

/** Maximum attempts to regain a discount that concurrent orders of the same member take over. */
const tries = 5;

/**
 * Orders credits: stores the payment with its price, then requests its collection from the provider. Every step is
 * idempotent under the key, also at the provider, so an interrupted order can be retried. (Decision 020.)
 */
export async function order(db: Db, by: Actor, what: Order, providers: Providers) {
  for (let attempt = 1; ; attempt += 1) {
    const unusable = await refuseCard(db, by, what, providers);
    if (unusable) return unusable;
    const written = await writeOrder(db, by, what, providers);
    if (!isRefused(written)) return await collect(db, providers, { ...what, ...written }, by.now);
    if (written.refused === 'over_limit' && attempt === 1) {
      // Cancels orders that were left open elsewhere, because they count towards the limit.
      await transact(db, async (tx) => await stopOpenOrders(tx, by));
      if (!(await giveUpStopped(db, providers, by))) return refuse('provider_unavailable');
      continue;
    }
    if (written.refused !== 'discount_held') return written;
    if (attempt === tries) return refuse('price_changed');
    const { code } = written.details;
    if (!(await releaseHeldDiscount(db, providers, { member: by.id, code }, by.now)))
      return refuse('provider_unavailable');
  }
}

/** Refuses before the order is stored if the provider no longer charges the saved card. */
async function refuseCard(db: Db, { id }: Actor, { wish, key }: Order, providers: Providers) {
  if (wish.card !== 'saved' || (await isKeyUsed(db, key))) return undefined;
  return (await isChargeable(db, providers, id)) ? undefined : refuse('no_saved_card');
}

async function writeOrder(db: Db, by: Actor, what: Order, providers: Providers) {
  return await transact(db, (tx) =>
    runOnce(tx, what.key, z.object({ payment_id: paymentId }), () => writePayment(tx, by, what, providers)),
  );
}

async function writePayment(tx: Tx, by: Actor, { site, wish }: Order, providers: Providers) {
  const { id: member, now } = by;
  const { message_credits } = site.settings;
  const trial = await mayTry(tx, member);
  const soldAt = (percent: number) =>
    packagesIn(wish.country, { percent, message_credits, at: now, trial }).find(
      ({ credits }) => credits === wish.credits,
    );
  const full_amount_minor = soldAt(0)?.full_amount_minor;
  if (full_amount_minor === undefined) return refuse('no_such_package');
  const provider = providers.collectorOf(wish.payment_method, wish.country, now);
  if (!provider) return refuse('method_not_offered');
  const card = await cardFor(tx, by, wish, { provider, providers });
  if (isRefused(card)) return card;
  const discount = await discountFor(tx, by, { ...wish, full_amount_minor });
  if (isRefused(discount)) return discount;
  const percent = discount?.value_percentage ?? 0;
  const sold = soldAt(percent)!;
  if (sold.amount_minor !== wish.amount_minor) return refuse('price_changed');

  const outside = await enforceLimit(tx, member, sold, now);
  if (outside) return outside;

  const payment_id = newId<PaymentId>(now);
  const code = discount?.code ?? null;
  if (code) {
    const holding = { member_id: member, code, payment_id };
    if (!(await holdDiscount(tx, holding, now))) return refuse('discount_held', { code });
    if (!(await claimCode(tx, holding, now))) return refuse('code_already_used');
  }
  await tx
    .insertInto('payment')
    .values({
      payment_id,
      member_id: member,
      status: 'open',
      credits: sold.credits,
      amount_minor: sold.amount_minor,
      vat_minor: sold.vat_minor,
      vat_percent: vatPercentOn(wish.country, now),
      currency: sold.currency,
      country: wish.country,
      payment_method: wish.payment_method,
      provider: provider.name,
      discountcode: code,
      discount_percentage: code ? percent : null,
      card_use: wish.card ?? null,
      customer_ref: card,
      site: site.domain,
      ordered_at: now,
    })
    .execute();
  return { payment_id };
}

interface Collecting {
  readonly provider: PaymentProvider;
  readonly providers: Providers;
}

/** Returns the customer whose card is charged; null if a new card or none is used. */
async function cardFor(tx: Tx, { id, now }: Actor, wish: Order['wish'], { provider, providers }: Collecting) {
  if (!wish.card) return null;
  if (!savableMethods(providers, wish.country, now).includes(wish.payment_method)) return refuse('method_not_offered');
  if (wish.card === 'save') return null;
  const saved = await savedCardOf(tx, providers, id);
  return saved?.provider === provider.name ? saved.customer_ref : refuse('no_saved_card');
}

async function collect(
  db: Db,
  providers: Providers,
  { language, site, payment_id }: Pick<Order, 'language' | 'site'> & { readonly payment_id: PaymentId },
  now: Date,
): Promise<{ payment_id: PaymentId; redirect: string } | Refused<'provider_unavailable'>> {
  const payment = await db
    .selectFrom('payment')
    .select(['status', 'amount_minor', 'currency', 'country', 'payment_method', 'provider', 'card_use', 'customer_ref'])
    .select(['provider_ref', 'redirect'])
    .where('payment_id', '=', payment_id)
    .executeTakeFirstOrThrow();
  // The payment is past checkout, and this is a retry under its key: redirects to our own page with the result.
  const result = { payment_id, redirect: `${site.origin}/transactions/${payment_id}` };
  if (payment.status !== 'open') return result;
  // The provider has the payment, and may have forgotten its idempotency key: another request would make a second one.
  if (payment.provider_ref && payment.redirect && payment.card_use !== 'saved')
    return { payment_id, redirect: payment.redirect };
  const provider = providers.named(payment.provider);
  const payer = await payerOf(db, provider, { ...payment, payment_id }).catch(unavailable);
  if (payer === undefined) return refuse('provider_unavailable');
  const { ref, redirect } =
    (await provider
      .collect({
        key: payment_id,
        ...(payer && { payer }),
        amount_minor: payment.amount_minor,
        currency: payment.currency,
        method: payment.payment_method,
        country: payment.country,
        language,
        description: site.settings.name,
        return_url: result.redirect,
        webhook_url: `${site.origin}/webhooks/payments/${provider.name}`,
      })
      .catch(unavailable)) ?? {};
  if (!ref || !redirect) return refuse('provider_unavailable');
  const { status } = await db
    .updateTable('payment')
    .set({ provider_ref: ref, redirect })
    .where('payment_id', '=', payment_id)
    .returning('status')
    .executeTakeFirstOrThrow();
  if (payer?.sequence === 'recurring') return await chargedAtOnce(db, provider, { ...result, ref }, now);
  if (!isFinal(status)) return { payment_id, redirect };
  // While the provider responded, a later order took over the discount and canceled this one.
  const given = await provider.cancel(ref).catch(unavailable);
  if (given) await settle(db, payment_id, given, now);
  return result;
}

interface CardPayment {
  readonly payment_id: PaymentId;
  readonly card_use: string | null;
  readonly customer_ref: string | null;
}

/** Returns the provider's customer for a saved card, or for a card to be saved; null for any other payment. */
async function payerOf(
  db: Db,
  provider: PaymentProvider,
  { payment_id, card_use, customer_ref }: CardPayment,
): Promise<Collection['payer'] | null> {
  if (card_use === 'saved') return { customer: customer_ref!, sequence: 'recurring' };
  if (card_use !== 'save' || !provider.mandates) return null;
  const customer = customer_ref ?? (await provider.mandates.customer(payment_id));
  await db.updateTable('payment').set({ customer_ref: customer }).where('payment_id', '=', payment_id).execute();
  return { customer, sequence: 'first' };
}

/**
 * Completes an order for which the payer has nothing to do at the provider: fetches the result at once and redirects to
 * our own page.
 */
async function chargedAtOnce(
  db: Db,
  provider: PaymentProvider,
  { ref, ...result }: { readonly payment_id: PaymentId; readonly redirect: string; readonly ref: string },
  now: Date,
) {
  const told = await provider.payment(ref).catch(unavailable);
  if (told) await settle(db, result.payment_id, told, now);
  return result;
}

/**
 * Releases a discount that is held by an abandoned checkout page, so that the member can order again. Returns whether
 * the provider was reachable.
 */
async function releaseHeldDiscount(
  db: Db,
  providers: Providers,
  { member, code }: { readonly member: MemberId; readonly code: string },
  now: Date,
): Promise<boolean> {
  const held = await heldBy(db, member, code);
  return held ? await closeUnpaidPayment(db, providers, held, now) : true;
}
