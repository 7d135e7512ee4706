import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useSettings } from '../../shared/people/settings.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { countryIn, packagesQuery } from './packages.ts';
import { useMoney } from './use-money.ts';

/** Prices of a message, a photo and a gift, in credits and in money at the country's highest price per credit. */
export function CreditUses() {
  const words = useWords('payments.pricing');
  const money = useMoney();
  const { message_credits, photo_credits, gift_credits, signup_credits } = useSettings();
  const [query] = useSearchParams();
  const { data: offer } = useQuery(packagesQuery(countryIn(query)));
  const dearest = offer?.packages.reduce((one, other) =>
    one.full_amount_minor / one.credits > other.full_amount_minor / other.credits ? one : other,
  );
  const inMoney = (credits: number) => {
    if (!dearest || credits === 0) return undefined;
    const amount_minor = Math.ceil((dearest.full_amount_minor * credits) / dearest.credits);
    return words('cost_money', { price: money({ amount_minor, currency: dearest.currency }) });
  };
  const [cheapest, most] = [Math.min(...gift_credits), Math.max(...gift_credits)];
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-22">{words('uses')}</h2>
      <dl className="rounded-card border border-line bg-surface">
        <Row name={words('reply')} cost={words('free')} />
        <Row
          name={words('message')}
          cost={words('cost', { count: message_credits })}
          inMoney={inMoney(message_credits)}
        />
        <Row name={words('photo')} cost={words('cost', { count: photo_credits })} inMoney={inMoney(photo_credits)} />
        {gift_credits.length > 0 && (
          <Row
            name={words('gift')}
            cost={
              cheapest === most ? words('cost', { count: most }) : words('cost_range', { from: cheapest, to: most })
            }
            inMoney={inMoney(most)}
          />
        )}
      </dl>
      {signup_credits > 0 && <p className="mt-3">{words('welcome', { count: signup_credits })}</p>}
    </section>
  );
}

function Row({ name, cost, inMoney }: { name: string; cost: string; inMoney?: string | undefined }) {
  return (
    <div className="flex items-center justify-between gap-6 border-line px-4 py-3 not-last:border-b">
      <dt className="font-semibold">{name}</dt>
      <dd className="text-right tabular-nums">
        {cost}
        {inMoney && <span className="block text-14 text-muted">{inMoney}</span>}
      </dd>
    </div>
  );
}
