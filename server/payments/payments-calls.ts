import { vatPercentOf } from '#contract/money.ts';
import { listPackages, orderCredits, showDiscountCode, showPayment } from '#contract/payments.ts';
import type { MemberId } from '#contract/members/members.ts';
import { refuse } from '#contract/refusal.ts';
import { showStayOffers, takeStayOffer } from '#contract/accounts/stay-offers.ts';
import { answer } from '../http/answer.ts';
import type { RequestInfo } from '../http/request-info.ts';
import { cardOf } from '../members/cards.ts';
import type { PaymentProvider } from '../outside/payment-provider.ts';
import type { Sql } from '../postgres/db.ts';
import type { Sites } from '../site/sites.ts';
import type { Visitors } from '../site/visitors.ts';
import { discountNamed, discountOf, welcomeDiscount } from './discounts.ts';
import { order } from './orders.ts';
import { packagesIn } from './packages.ts';
import { mayTry, stayOffersOf, takeOffer } from './stay-offers.ts';

export function paymentCalls(sites: Sites, visitors: Visitors, provider: PaymentProvider) {
  const stayTerms = async (db: Sql, member: MemberId, request: RequestInfo) => {
    const { company } = await sites.of(request.host);
    return { delete_discount: company.delete_discount, country: (await cardOf(db, member))!.country };
  };
  return [
    answer(listPackages, async ({ db, viewer, input, request, now }) => {
      const { settings } = await sites.of(request.host);
      const home = viewer && (await cardOf(db, viewer))?.country;
      const country = input.country ?? home ?? (await visitors.of(request)).country;
      const discountcode = viewer ? await discountOf(db, viewer, now) : null;
      const trial = viewer ? await mayTry(db, viewer) : false;
      const percent = discountcode?.status === 'active' ? discountcode.value_percentage : 0;
      return {
        country,
        packages: packagesIn(country, { percent, message_credits: settings.message_credits, trial }),
        vat_percent: vatPercentOf[country],
        discountcode,
        paymentmethods: [...provider.methodsIn(country)],
        refund_days: settings.refund_days,
      };
    }),

    answer(
      showDiscountCode,
      async ({ db, viewer, input, now }) =>
        input.code === undefined
          ? { discountcode: await welcomeDiscount(db, viewer, now) }
          : await discountNamed(db, viewer, input.code, now),
      { name: 'discountcodes', points: 60, seconds: 60, exact: true },
    ),

    answer(
      orderCredits,
      async ({ db, viewer, input, request, key, now }) => {
        const site = await sites.of(request.host);
        const { language } = await visitors.of(request);
        return await order(db, provider, { member: viewer, language, site, wish: input }, key, now);
      },
      { name: 'orders', points: 30, seconds: 3600, exact: true },
    ),

    answer(showStayOffers, async ({ db, viewer, request, now }) => ({
      stay_offers: await stayOffersOf(db, viewer, await stayTerms(db, viewer, request), now),
    })),

    answer(takeStayOffer, async ({ db, viewer, input, request, key, now }) => {
      const terms = await stayTerms(db, viewer, request);
      return await takeOffer(db, { member: viewer, offer: input.offer }, terms, key, now);
    }),

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
}
