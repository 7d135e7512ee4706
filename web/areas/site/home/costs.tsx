import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { currencyOf } from '#contract/payments/markets.ts';
import { formatMoney } from '#contract/money.ts';
import { photoLimits } from '#contract/photos.ts';
import { packagePricesOn, packageSizes } from '#contract/prices.ts';
import { serverNow } from '../../../shared/api/server-clock.ts';
import { useSettings } from '../../../shared/people/settings.ts';
import { useFormatter, useLocale, useWords } from '../../../shared/i18n/use-words.ts';

const smallest = packageSizes[0];
const biggest = packageSizes.at(-1)!;

/** The free features, the price of a message, and premium, in the visitor's currency. */
export function Costs() {
  const words = useWords('site.index');
  const format = useFormatter();
  const locale = useLocale();
  const { geoip_selected_country, message_credits, signup_credits } = useSettings();
  const currency = currencyOf[geoip_selected_country];
  const prices = packagePricesOn(new Date(serverNow()))[currency];
  const money = (amount_minor: number) => formatMoney({ amount_minor, currency }, locale);
  // If messages are free, credits still pay for other things.
  const each = Math.max(1, message_credits);
  const perMessage = Math.ceil((prices[biggest] * each) / biggest);
  return (
    <section id="costs" aria-labelledby="costs-title" className="scroll-mt-16 border-y border-line bg-surface">
      <div className="page py-12 md:py-14">
        <h2 id="costs-title" className="text-28">
          {words('costs_title')}
        </h2>
        <div className="mt-6 grid divide-line max-md:divide-y md:mt-8 md:grid-cols-3 md:divide-x">
          <Cost
            amount={format.number(0, { style: 'currency', currency, maximumFractionDigits: 0 })}
            title={words('free_title')}
          >
            {words('free_text', { count: Math.floor(signup_credits / each) })}
          </Cost>
          <Cost
            amount={money(prices[smallest])}
            title={words('package_title', { credits: smallest, messages: Math.floor(smallest / each) })}
          >
            {words('package_text', { price: money(perMessage) })}
          </Cost>
          <Cost amount="Premium" title={words('premium_title')}>
            {words.rich('premium_text', {
              photos: photoLimits.premium,
              pricing: (chunks) => (
                <Link to="/pricing" className="link whitespace-nowrap">
                  {chunks}
                </Link>
              ),
            })}
          </Cost>
        </div>
      </div>
    </section>
  );
}

function Cost({ amount, title, children }: { amount: string; title: string; children: ReactNode }) {
  return (
    <div className="py-6 first:pt-0 last:pb-0 md:px-8 md:py-0 md:first:pl-0 md:last:pr-0">
      <p className="text-36 font-bold tracking-tight tabular-nums lg:text-48">{amount}</p>
      <h3 className="mt-1 text-18">{title}</h3>
      <p className="mt-2 text-muted">{children}</p>
    </div>
  );
}
