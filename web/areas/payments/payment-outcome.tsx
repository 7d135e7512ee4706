import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Gem, Hourglass, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { familyOf } from '#contract/payment-methods.ts';
import type { Payment, PaymentId } from '#contract/payments.ts';
import { photoLimits } from '#contract/photos.ts';
import { TransferDetails } from './transfer/transfer-details.tsx';
import { lastChatOf } from '../chats/list/last-opened.ts';
import { serverNow } from '../../shared/api/server-clock.ts';
import { useMe } from '../../shared/people/user.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { useFormatter, useWords } from '../../shared/i18n/use-words.ts';
import { packagesQuery } from './packages.ts';
import { againPath, isPaymentSettled, type PaymentAndBalance } from './payment.ts';
import { useMoney } from './use-money.ts';
import { wayBack } from './way-back.ts';

/** Outcome of a payment and next steps. Changes are announced. */
export function PaymentOutcome({ payment }: { payment: PaymentAndBalance }) {
  const words = useWords('payments.payment');
  return (
    <section
      role="status"
      aria-label={words('details.title')}
      className="grid grid-cols-1 justify-items-center gap-3 text-center"
    >
      {payment.transfer && <TransferDetails payment={{ ...payment, transfer: payment.transfer }} />}
      {!isPaymentSettled(payment.status) && !payment.transfer && <Processing payment={payment} />}
      {isPaymentSettled(payment.status) && !payment.transfer && <Settled payment={payment} />}
    </section>
  );
}

function Settled({ payment }: { payment: PaymentAndBalance }) {
  if (payment.stopped_at) return <Stopped payment={payment} />;
  if (isPast(payment)) return <Past payment={payment} />;
  return payment.status === 'completed' ? <Completed payment={payment} /> : <Failed payment={payment} />;
}

/** Returns whether a payment is old or withdrawn, so that its success is no longer news. */
function isPast({ paid_at, invoices }: Payment): boolean {
  const isBack = invoices.some(({ kind }) => kind === 'credit_note');
  return isBack || (paid_at !== null && serverNow() - new Date(paid_at).getTime() > newsMilliseconds);
}

function Past({ payment }: { payment: Payment }) {
  const order = useWords('payments.order');
  const format = useFormatter();
  return (
    <>
      <h1 className="text-28">{order('package', { count: payment.credits })}</h1>
      <p className="text-muted">{format.dateTime(new Date(payment.paid_at!), { dateStyle: 'long' })}</p>
    </>
  );
}

/**
 * The member's spending limit or break stopped the payment: nothing was charged, or the money is refunded.
 * (docs/product.md, Limits to spending.)
 */
function Stopped({ payment }: { payment: Payment }) {
  const words = useWords('payments.payment.stopped');
  const money = useMoney();
  const goesBack = payment.status === 'completed';
  return (
    <>
      <Sign className="bg-soft text-link">
        <Undo2 aria-hidden />
      </Sign>
      <h1 className="text-28">{words(goesBack ? 'sent_back' : 'title')}</h1>
      <p className="text-muted">{goesBack ? words('sent_back_text', { amount: money(payment) }) : words('text')}</p>
      <ButtonLink to="/settings/spending" variant="outline" className="mt-3">
        {words('settings')}
      </ButtonLink>
    </>
  );
}

function Sign({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'mb-1 grid size-18 place-items-center rounded-full [&>svg]:size-9 [&>svg]:stroke-[1.75]',
        className,
      )}
    >
      {children}
    </span>
  );
}

/** Period in which a payment counts as new, in milliseconds. */
const newsMilliseconds = 3_600_000;

/** Delay before the hint for buyers who probably returned without paying, in milliseconds. */
const hintAfterMilliseconds = 6_000;

function Processing({ payment }: { payment: Payment }) {
  const words = useWords('payments.payment.processing');
  const hinting = useLater(hintAfterMilliseconds);
  const back = useWayBack(payment.payment_id);
  const open = payment.status === 'open';
  return (
    <>
      <Sign className="bg-soft text-link">
        <Hourglass aria-hidden />
      </Sign>
      <h1 className="text-28">{words('title')}</h1>
      <p className="text-muted">
        {words(open ? 'open' : 'pending')} {words('leave')}
      </p>
      {open && hinting && (
        <div className="mt-3 grid w-full justify-items-center gap-2">
          <p className="font-semibold">{words('not_paid')}</p>
          <div className="flex flex-wrap justify-center gap-3">
            {payment.redirect && (
              <a
                href={payment.redirect}
                className="inline-flex min-h-12 items-center rounded-full border-[1.5px] border-line-input bg-surface px-6 font-semibold hover:bg-sunken"
              >
                {words('go_on')}
              </a>
            )}
            <ButtonLink to={againPath(payment, { next: back })} variant="text">
              {words('other_method')}
            </ButtonLink>
          </div>
        </div>
      )}
    </>
  );
}

function useLater(milliseconds: number): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return later;
}

function Completed({ payment }: { payment: PaymentAndBalance }) {
  const words = useWords('payments.payment.completed');
  const { email } = useMe();
  const chat = useLastChat();
  const back = useWayBack(payment.payment_id) ?? chat;
  return (
    <>
      <Sign className="bg-success-soft text-success-text">
        <CircleCheck aria-hidden />
      </Sign>
      <h1 className="text-28">{words('title', { count: payment.credits })}</h1>
      <p className="text-muted">{words('balance', { count: payment.balance, email })}</p>
      <p className="flex max-w-120 items-start gap-3 rounded-card bg-soft px-5 py-4 text-left text-on-soft">
        <span className="grid size-8 shrink-0 place-items-center rounded-full bg-premium text-on-premium">
          <Gem className="size-4" aria-hidden />
        </span>
        {words('premium', { count: photoLimits.premium })}
      </p>
      <ButtonLink to={back ?? '/members'} size="large" className="mt-3">
        {words(labelOf(back))}
      </ButtonLink>
    </>
  );
}

function labelOf(back: string | undefined) {
  if (!back) return 'to_members';
  return /^\/(chats|members\/[^/]+\/chat)(\/|$)/.test(back) ? 'to_chat' : 'go_on';
}

function Failed({ payment }: { payment: Payment }) {
  const words = useWords('payments.payment.failed');
  const back = useWayBack(payment.payment_id);
  if (payment.status === 'failed' && familyOf[payment.payment_method] === 'card')
    return <CardFailed payment={payment} />;
  return (
    <>
      <FailedSign />
      <h1 className="text-28">{words('title')}</h1>
      <p className="text-muted">{words(payment.status === 'expired' ? 'expired' : 'text')}</p>
      <ButtonLink to={againPath(payment, { next: back })} size="large" className="mt-3">
        {words('retry')}
      </ButtonLink>
    </>
  );
}

/** Offers a retry by card, or PayPal where available, each with the same order. (Specification, section 8.) */
function CardFailed({ payment }: { payment: Payment }) {
  const words = useWords('payments.payment.card_failed');
  const other = useWords('payments.payment.failed');
  const next = useWayBack(payment.payment_id);
  const { data: offer } = useQuery(packagesQuery(payment.country));
  const offersPaypal = !offer || offer.paymentmethods.includes('paypal');
  return (
    <>
      <FailedSign />
      <h1 className="text-28">{words('title')}</h1>
      <p className="text-muted">{words('text')}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <ButtonLink to={againPath(payment, { method: payment.payment_method, next })} size="large">
          {words('retry')}
        </ButtonLink>
        {offersPaypal && (
          <ButtonLink to={againPath(payment, { method: 'paypal', next })} size="large" variant="outline">
            {words('paypal')}
          </ButtonLink>
        )}
      </div>
      <ButtonLink to={againPath(payment, { next })} variant="text">
        {other('retry')}
      </ButtonLink>
    </>
  );
}

function FailedSign() {
  return (
    <Sign className="bg-danger-soft text-danger">
      <CircleX aria-hidden />
    </Sign>
  );
}

const neverChanges = () => () => undefined;

/** Returns the path to return to. Stored in this tab only, so the first render, on the server, omits it. */
function useWayBack(payment: PaymentId): string | undefined {
  return useSyncExternalStore(
    neverChanges,
    () => wayBack(payment),
    () => undefined,
  );
}

/** Returns the conversation that was opened last, for buyers who did not come to the credits from a conversation. */
function useLastChat(): string | undefined {
  const { id } = useMe();
  return useSyncExternalStore(
    neverChanges,
    () => {
      const last = lastChatOf(id, new Date(serverNow()));
      return last && `/chats/${last.conversation}`;
    },
    () => undefined,
  );
}
