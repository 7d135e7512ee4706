import { vatPercentOf } from '#contract/money.ts';
import { methodsOffered } from '#contract/payment-methods.ts';
import { listPackages, orderCredits, showDiscountCode, showPayment } from '#contract/payments.ts';
import { refuse } from '#contract/refusal.ts';
import { answer } from '../http/answer.ts';
import { cardOf } from '../members/cards.ts';
import type { PaymentProvider } from '../outside/payment-provider.ts';
import type { Sites } from '../site/sites.ts';
import type { Visitors } from '../site/visitors.ts';
import { discountNamed, welcomeDiscount } from './discounts.ts';
import { order } from './orders.ts';
import { packagesIn } from './packages.ts';

export const paymentCalls = (sites: Sites, visitors: Visitors, provider: PaymentProvider) => [
  answer(listPackages, async ({ db, viewer, input, request, now }) => {
    const { settings } = await sites.of(request.host);
    const home = viewer && (await cardOf(db, viewer))?.country;
    const country = input.country ?? home ?? (await visitors.of(request)).country;
    const discountcode = viewer ? await welcomeDiscount(db, viewer, now) : null;
    const percent = discountcode?.status === 'active' ? discountcode.value_percentage : 0;
    return {
      country,
      packages: packagesIn(country, percent, settings.message_credits),
      vat_percent: vatPercentOf[country],
      discountcode,
      paymentmethods: [...methodsOffered(country)],
      refund_days: settings.refund_days,
    };
  }),

  answer(
    showDiscountCode,
    async ({ db, viewer, input, now }) =>
      input.code === undefined
        ? { discountcode: await welcomeDiscount(db, viewer, now) }
        : await discountNamed(db, viewer, input.code, now),
    { name: 'discountcodes', points: 60, seconds: 60 },
  ),

  answer(
    orderCredits,
    async ({ db, viewer, input, request, key, now }) => {
      const site = await sites.of(request.host);
      const { language } = await visitors.of(request);
      return await order(db, provider, { member: viewer, language, site, wish: input }, key, now);
    },
    { name: 'orders', points: 30, seconds: 3600 },
  ),

  answer(showPayment, async ({ db, viewer, input }) => {
    const payment = await db
      .selectFrom('payment')
      .selectAll()
      .where('payment_id', '=', input.payment_id)
      .where('member_id', '=', viewer)
      .executeTakeFirst();
    if (!payment) return refuse('no_such_payment');
    return { payment: { ...payment, redirect: payment.status === 'open' ? payment.redirect : null } };
  }),
];
