import { vatPercentOn } from '#contract/payments/markets.ts';
import { cancelPayment, listPackages, orderCredits, showLastOrder, showPayment } from '#contract/payments.ts';
import { refuse } from '#contract/refusal.ts';
import { showStayOffers, takeStayOffer } from '#contract/accounts/stay-offers.ts';
import { balanceOf } from '../credits/wallet.ts';
import { answer } from '../../platform/http/answer.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { cardOf } from '../members/cards.ts';
import type { Providers } from '../../integrations/payment-providers.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import type { Visitors } from '../site/visitors.ts';
import { invoicesOf } from './invoices/invoices-queries.ts';
import { limitGuesses } from './discount-codes/guessing.ts';
import { discountOf } from './discounts.ts';
import { cancelTransfer } from './transfers/cancel-transfer.ts';
import { transferShown } from './transfers/transfer-shown.ts';
import { order } from './orders.ts';
import { packagesIn } from './packages.ts';
import { savableMethods } from './saved-cards/saved-card.ts';
import type { BankAccount } from './bank/bank-account.ts';
import { moneyBackOf } from './withdrawals/money-back.ts';
import { mayTry, stayOffersOf, takeOffer } from './stay-offers.ts';

interface PaymentTools {
  readonly visitors: Visitors;
  readonly providers: Providers;
  readonly limits: Limits;
  readonly bank: BankAccount | undefined;
}

export function paymentCalls({ visitors, providers, limits, bank }: PaymentTools) {
  const stayTerms = async (db: Sql, viewer: Viewer) => {
    const { company } = await viewer.site();
    return { delete_discount: company.delete_discount, country: (await cardOf(db, viewer.id))!.country };
  };
  return [
    answer(listPackages, async ({ db, viewer, input, request, now }) => {
      const { settings } = await viewer.site();
      const home = viewer.id && (await cardOf(db, viewer.id))?.country;
      const country = input.country ?? home ?? (await visitors.of(request)).country;
      const discountcode = viewer.id ? await discountOf(db, viewer.id, now) : null;
      const trial = viewer.id ? await mayTry(db, viewer.id) : false;
      const percent = discountcode?.status === 'active' ? discountcode.value_percentage : 0;
      return {
        country,
        packages: packagesIn(country, { percent, message_credits: settings.message_credits, at: now, trial }),
        vat_percent: vatPercentOn(country, now),
        discountcode,
        paymentmethods: [...providers.methodsIn(country, now)],
        savable_methods: [...savableMethods(providers, country, now)],
        refund_days: settings.refund_days,
      };
    }),

    answer(
      orderCredits,
      async ({ db, viewer, input, request, key }) => {
        const site = await viewer.site();
        const { language } = await visitors.of(request);
        return await limitGuesses(limits, viewer.id, input.discountcode, () =>
          order(db, viewer, { language, site, wish: input, key }, providers),
        );
      },
      { name: 'orders', points: 30, seconds: 3600, exact: true },
    ),

    answer(showStayOffers, async ({ db, viewer, now }) => ({
      stay_offers: await stayOffersOf(db, viewer.id, await stayTerms(db, viewer), now),
    })),

    answer(takeStayOffer, async ({ db, viewer, input, key }) => {
      const terms = await stayTerms(db, viewer);
      return await takeOffer(db, viewer, { offer: input.offer, key }, terms);
    }),

    answer(showLastOrder, async ({ db, viewer }) => {
      const payment = await db
        .selectFrom('payment')
        .selectAll()
        .where('member_id', '=', viewer.id)
        .where('status', '=', 'completed')
        .where('stopped_at', 'is', null)
        .orderBy('ordered_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (!payment) return { payment: null };
      const invoices = await invoicesOf(db, payment.payment_id);
      const money_back = (await moneyBackOf(db, [payment.payment_id])).get(payment.payment_id) ?? null;
      return { payment: { ...payment, redirect: null, transfer: null, money_back, invoices } };
    }),

    answer(cancelPayment, async ({ db, viewer, input }) => await cancelTransfer(db, viewer, input.payment_id)),

    answer(showPayment, async ({ db, viewer, input, now }) => {
      const payment = await db
        .selectFrom('payment')
        .selectAll()
        .where('payment_id', '=', input.payment_id)
        .where('member_id', '=', viewer.id)
        .executeTakeFirst();
      if (!payment) return refuse('no_such_payment');
      const transfer = await transferShown(db, payment, bank, now);
      const hasPage = payment.status === 'open' && !transfer && payment.card_use !== 'saved';
      const redirect = hasPage ? payment.redirect : null;
      const invoices = await invoicesOf(db, payment.payment_id);
      const money_back = (await moneyBackOf(db, [payment.payment_id])).get(payment.payment_id) ?? null;
      // Read after the payment: the balance must not be older than the status.
      const credits = await balanceOf(db, viewer.id);
      return { payment: { ...payment, redirect, transfer, money_back, invoices }, credits };
    }),
  ];
}
