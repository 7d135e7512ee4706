import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orderCredits, type Payment } from '#contract/payments.ts';
import { preload, stay } from '../../shared/api/preload.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { FailureNotice, Notice } from '../../shared/ui/notice.tsx';
import { useRefusalSentence } from '../../shared/i18n/refusal-sentence.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { MethodMark } from './checkout/method-mark.tsx';
import { OrderSummary } from './checkout/order-summary.tsx';
import { useMethodName } from './checkout/payment-method.tsx';
import { useOrder } from './checkout/use-order.ts';
import { CreditsSkeleton } from './credits-skeleton.tsx';
import { packagesQuery } from './packages.ts';
import { againPath, lastOrderQuery } from './payment.ts';
import { savedCardQuery, useCardName } from './saved-card/saved-card.ts';
import { spendingQuery } from './spending/spending.ts';

/** The `handle` of the screen. `checkout`: the order bar replaces the bottom bar. */
export const handle = {
  words: ['payments', 'spending'],
  checkout: true,
  title: 'payments.repeat.title',
} satisfies ScreenHandle;
export const loader = preload(async ({ ask, client }) => {
  const last = await client.fetchQuery(lastOrderQuery(ask));
  return [
    lastOrderQuery(ask),
    spendingQuery(ask),
    savedCardQuery(ask),
    ...(last ? [packagesQuery(last.country, ask)] : []),
  ];
});
export const clientLoader = stay;

/** Repeats the last order with one confirmation. (Specification, section 2: credits-repeat-order.) */
export default function RepeatOrderScreen() {
  const words = useWords('payments.repeat');
  const { data: last, error, refetch } = useQuery(lastOrderQuery());
  return (
    <>
      {last && <Repeat last={last} />}
      {last === null && <NoOrder title={words('none')} text={words('none_text')} to="/credits" />}
      {last === undefined && (
        <div className="page py-10">
          {error ? <FailureNotice onRetry={() => void refetch()} /> : <CreditsSkeleton />}
        </div>
      )}
    </>
  );
}

function NoOrder({ title, text, to }: { title: string; text: string; to: string }) {
  const words = useWords('payments.unknown');
  return (
    <div className="px-4 py-14">
      <Notice heading="h1" title={title} text={text}>
        <ButtonLink to={to} variant="outline">
          {words('action')}
        </ButtonLink>
      </Notice>
    </div>
  );
}

function Repeat({ last }: { last: Payment }) {
  const words = useWords('payments.repeat');
  const amount = useWords('payments.order');
  const methodName = useMethodName();
  const sentence = useRefusalSentence('payments', orderCredits);
  const { data: offer, error, refetch } = useQuery(packagesQuery(last.country));
  const chosen = offer?.packages.find(({ credits }) => credits === last.credits);
  const method = offer?.paymentmethods.find((one) => one === last.payment_method);
  const { data: saved } = useQuery(savedCardQuery());
  const cardName = useCardName();
  // Charges the saved card if the last order was paid by card, so the provider's page is not needed.
  const kept = method && offer?.savable_methods.includes(method) ? saved : undefined;
  const { order, busy, refusal } = useOrder(
    { chosen, method, country: last.country, code: undefined, card: kept ? 'saved' : undefined },
    null,
  );
  const other = againPath({ ...last, discountcode: null });
  if (offer && !(chosen && method)) return <NoOrder title={words('gone')} text={words('gone_text')} to="/credits" />;
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => event.preventDefault()}
      // Keeps the bar with the total at the bottom of phone screens, although the page is short.
      className="page pt-6 max-lg:flex max-lg:min-h-[calc(100dvh-4.5rem)] max-lg:flex-col md:pt-10 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-14"
    >
      <div className="grow">
        <h1 className="text-28 lg:text-36">{words('title')}</h1>
        <p className="mt-2 text-muted">{words(kept ? 'card_lead' : 'lead')}</p>
        <dl className="mt-5 rounded-card border border-line bg-surface px-4">
          <div className="flex min-h-14 items-center justify-between gap-4 border-b border-line py-2">
            <dt className="text-muted">{words('package')}</dt>
            <dd className="font-semibold">{amount('package', { count: last.credits })}</dd>
          </div>
          <div className="flex min-h-14 items-center justify-between gap-4 py-2">
            <dt className="text-muted">{words('method')}</dt>
            <dd className="flex items-center gap-3 font-semibold">
              <MethodMark method={last.payment_method} />
              {kept ? cardName(kept) : methodName(last.payment_method)}
            </dd>
          </div>
        </dl>
        <p className="mt-2">
          <Link to={other} className="link inline-flex min-h-11 items-center">
            {words('change')}
          </Link>
        </p>
        {kept && (
          <p>
            <Link to="/settings/spending" className="link inline-flex min-h-11 items-center">
              {words('card_settings')}
            </Link>
          </p>
        )}
      </div>
      {offer && (
        <OrderSummary
          chosen={chosen}
          offer={offer}
          busy={busy}
          refusal={refusal && sentence(refusal)}
          onOrder={() => void order()}
        />
      )}
      {!offer && (error ? <FailureNotice onRetry={() => void refetch()} /> : <CreditsSkeleton />)}
    </form>
  );
}
