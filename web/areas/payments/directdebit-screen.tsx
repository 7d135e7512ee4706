import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ReplyOf } from '#contract/call.ts';
import { type askDebitCode, showDirectDebit } from '#contract/payments/direct-debit.ts';
import type { PaymentId } from '#contract/payments.ts';
import { preload, stay } from '../../shared/api/preload.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { FailureNotice, Notice } from '../../shared/ui/notice.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useFormatter, useWords } from '../../shared/i18n/use-words.ts';
import { CodeForm } from './debit/code-form.tsx';
import { DirectDebitForm, nothingTyped } from './debit/debit-form.tsx';
import { useMoney } from './use-money.ts';
import { ask, type Ask } from '../../shared/api/ask.ts';
import { paymentKeys } from './keys.ts';

export const handle = {
  words: ['direct-debit', 'payments'],
  checkout: true,
  title: 'direct-debit.title',
} satisfies ScreenHandle;
export const loader = preload(({ ask, url }) => [directDebitQuery(orderIn(url.searchParams), ask)]);
export const clientLoader = stay;

type Shown = ReplyOf<typeof showDirectDebit>;

/**
 * Direct debit for an order: the form, the code, or why it is not available. (Specification, section 4: direct-debit
 * flow.)
 */
export default function DirectDebitScreen() {
  const words = useWords('direct-debit');
  const [query] = useSearchParams();
  const { data: shown, error, refetch } = useQuery(directDebitQuery(orderIn(query)));
  return (
    <div className="mx-auto w-full max-w-140 px-4 py-8 md:py-12">
      <h1 className="text-28">{words('title')}</h1>
      {!shown && (error ? <FailureNotice onRetry={() => void refetch()} /> : <DebitSkeleton />)}
      {shown && <Content shown={shown} />}
    </div>
  );
}

function Content({ shown }: { shown: Shown }) {
  const words = useWords('direct-debit');
  const { state, order, creditor, owed_credits } = shown;
  const owed = owed_credits > 0 && (
    <p className="mt-4 rounded-card bg-soft px-5 py-4 text-on-soft">{words('owed', { credits: owed_credits })}</p>
  );
  if (state !== 'open') {
    const code = state === 'blocked' ? 'direct_debit_blocked' : 'direct_debit_limit';
    return (
      <>
        {owed}
        <Notice title={words(`refused.${code}`)}>
          <ButtonLink to={order ? `/credits/${order.credits}` : '/credits'}>{words('other_way')}</ButtonLink>
        </Notice>
      </>
    );
  }
  if (!order || !creditor) {
    return (
      <>
        {owed}
        <Notice title={words('no_order_title')} text={words('no_order_text')}>
          <ButtonLink to="/credits">{words('see_credits')}</ButtonLink>
        </Notice>
      </>
    );
  }
  return (
    <>
      {owed}
      <Steps shown={{ ...shown, order, creditor }} />
    </>
  );
}

function Steps({ shown }: { shown: Parameters<typeof DirectDebitForm>[0]['shown'] }) {
  const words = useWords('direct-debit');
  const money = useMoney();
  const format = useFormatter();
  const [typed, setTyped] = useState(nothingTyped);
  const [sent, setSent] = useState<ReplyOf<typeof askDebitCode>>();
  const { amount_minor, credits, collect_on, payment_id } = shown.order;
  const amount = money({ amount_minor, currency: 'EUR' });
  const date = format.dateTime(new Date(`${collect_on}T12:00:00Z`), { dateStyle: 'long' });
  return (
    <>
      <p className="mt-2 text-muted">{words('lead', { amount, credits, date })}</p>
      {sent ? (
        <CodeForm payment={payment_id} phone={sent.phone_end} onChange={() => setSent(undefined)} />
      ) : (
        <DirectDebitForm shown={shown} typed={typed} onType={setTyped} onSent={setSent} />
      )}
    </>
  );
}

function DebitSkeleton() {
  const words = useWords('direct-debit');
  return (
    <>
      <p role="status" className="sr-only">
        {words('loading')}
      </p>
      <Skeleton className="mt-6 h-96 rounded-card" />
    </>
  );
}

/** Query for the member's eligibility for direct debit, and the pending order. */
const directDebitQuery = (payment_id: PaymentId | undefined, from: Ask = ask) =>
  queryOptions({
    queryKey: paymentKeys.directDebit(payment_id),
    queryFn: async () => await from(showDirectDebit, payment_id ? { payment_id } : {}),
  });

/** Returns the order named in the URL. */
function orderIn(query: URLSearchParams): PaymentId | undefined {
  return (query.get('payment') ?? undefined) as PaymentId | undefined;
}
