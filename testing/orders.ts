import type { PaymentMethod } from '#contract/payment-methods.ts';
import { listPackages, orderCredits, type PaymentId } from '#contract/payments.ts';
import type { Country } from '#contract/places.ts';
import type { ProviderPayment } from '#server/integrations/payment-provider.ts';
import type { Browser } from './browser.ts';
import type { TestServices } from './services.ts';

export interface WishedOrder {
  readonly credits?: number;
  readonly country?: Country;
  readonly payment_method?: PaymentMethod;
}

/** Places an order as the credits screen does, at the price that this member currently sees. */
export async function placeTestOrder(buyer: Pick<Browser, 'ask'>, wish: WishedOrder = {}) {
  const { credits = 75, country = 'NL', payment_method = 'ideal' } = wish;
  const shown = await buyer.ask(listPackages, { country });
  const { amount_minor } = shown.reply.packages.find((one) => one.credits === credits)!;
  return await buyer.ask(orderCredits, { credits, country, payment_method, amount_minor });
}

export async function storedPayment({ db }: Pick<TestServices, 'db'>, payment_id: PaymentId) {
  return await db.selectFrom('payment').selectAll().where('payment_id', '=', payment_id).executeTakeFirstOrThrow();
}

/** Returns the provider's state of an order that has reached `status`. */
export async function reportedStatus(
  services: Pick<TestServices, 'db'>,
  payment_id: PaymentId,
  status: ProviderPayment['status'],
): Promise<ProviderPayment> {
  const { amount_minor, currency, provider_ref } = await storedPayment(services, payment_id);
  return { ref: provider_ref ?? '', status, amount_minor, currency };
}
