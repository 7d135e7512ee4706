import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import type { PaymentId, PaymentStatus } from '#contract/payments.ts';
import { useMe } from '../../shared/people/user.ts';
import { ScreenTitle } from '../../shared/ui/screen-title.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { FailureNotice, Notice } from '../../shared/ui/notice.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { preloadOne, stay, useMissing } from '../../shared/api/preload.ts';
import { isRefusal } from '../../shared/api/refusal.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { PaymentDetails } from './checkout/payment-details.tsx';
import { PaymentOutcome } from './payment-outcome.tsx';
import { isPaymentSettled, type PaymentAndBalance, paymentQuery } from './payment.ts';
import { spendingQuery } from './spending/spending.ts';

export const handle = { words: ['payments'] } satisfies ScreenHandle;
export const loader = preloadOne(
  ({ ask, params }) => [paymentQuery(params.id as PaymentId, ask), spendingQuery(ask)],
  ['no_such_payment', 'invalid'],
);
export const clientLoader = stay;

/** Target of the provider's redirect, and the details of a payment for later. (Specification, section 4.) */
export default function PaymentScreen() {
  const words = useWords('payments.payment');
  const id = useParams().id as PaymentId;
  const missing = useMissing();
  const { data: payment, error: refused, refetch } = useQuery(paymentQuery(id));
  const error = refused ?? missing;
  useWhatItBrings(payment);

  const unknown = isRefusal(error, 'no_such_payment') || isRefusal(error, 'invalid');
  if (!payment && unknown) return <UnknownPayment />;
  return (
    <div className="mx-auto w-full max-w-160 px-4 py-8 md:py-14">
      <ScreenTitle>{words('details.title')}</ScreenTitle>
      {!payment && (error ? <FailureNotice onRetry={() => void refetch()} /> : <PaymentSkeleton />)}
      {payment && (
        <>
          <PaymentOutcome payment={payment} />
          <PaymentDetails payment={payment} />
        </>
      )}
    </div>
  );
}

/**
 * Refetches everything when a payment is settled, because it grants credits and premium membership, which unlocks
 * photos. Also refetches on arrival if the page was rendered with the balance from before the payment.
 */
function useWhatItBrings(payment: PaymentAndBalance | undefined): void {
  const client = useQueryClient();
  const { credits } = useMe();
  const before = useRef<PaymentStatus>(undefined);
  const status = payment?.status;
  const isOutdated = status === 'completed' && payment?.balance !== credits;
  useEffect(() => {
    const isArrival = before.current === undefined;
    const changed = !isArrival && before.current !== status;
    before.current = status;
    if ((changed && status && isPaymentSettled(status)) || (isArrival && isOutdated)) void client.invalidateQueries();
    // Credits spent later must not refetch everything again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [client, status]);
}

function UnknownPayment() {
  const words = useWords('payments.payment.not_found');
  return (
    <div className="px-4 py-14">
      <ScreenTitle>{words('title')}</ScreenTitle>
      <Notice heading="h1" title={words('title')} text={words('text')}>
        <ButtonLink to="/transactions" variant="outline">
          {words('action')}
        </ButtonLink>
      </Notice>
    </div>
  );
}

function PaymentSkeleton() {
  const words = useWords('payments.payment');
  return (
    <>
      <p role="status" className="sr-only">
        {words('loading')}
      </p>
      <Skeleton className="mx-auto h-64 max-w-130 rounded-card" />
      <Skeleton className="mt-8 h-72 rounded-card" />
    </>
  );
}
