import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { Clock, TicketPercent } from 'lucide-react';
import { orderCredits, timeBonus } from '#contract/payments.ts';
import type { DiscountCode } from '#contract/payments/discount-codes.ts';
import { WritingTo } from '../chats/stream/writing-to.tsx';
import { ScreenTitle } from '../../shared/ui/screen-title.tsx';
import { useSettings } from '../../shared/people/settings.ts';
import { FailureNotice, Notice } from '../../shared/ui/notice.tsx';
import { preloadOne, stay } from '../../shared/api/preload.ts';
import { Refusal } from '../../shared/api/refusal.ts';
import { useRefusalSentence } from '../../shared/i18n/refusal-sentence.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useFormatter, useWords } from '../../shared/i18n/use-words.ts';
import { CodeField } from './checkout/code-field.tsx';
import { CountryChoice } from './checkout/country-choice.tsx';
import { CreditsSkeleton } from './credits-skeleton.tsx';
import { useMethodName } from './checkout/payment-method.tsx';
import { RepeatLink } from './checkout/repeat-link.tsx';
import { MethodRows } from './checkout/method-rows.tsx';
import { OrderSummary, PremiumLine } from './checkout/order-summary.tsx';
import { PackageCards } from './checkout/package-cards.tsx';
import { countryIn, packagesQuery } from './packages.ts';
import { SaveCard } from './saved-card/save-card.tsx';
import { useCode } from './checkout/use-code.ts';
import { useOrder } from './checkout/use-order.ts';
import { SpendingNote, useOnBreak } from './spending/spending-note.tsx';
import { spendingQuery } from './spending/spending.ts';
import { isSold, oddIn, useWish } from './use-wish.ts';
import { Countdown } from '../../shared/ui/countdown.tsx';
import { useBonusEnd, useDiscount } from './discount.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';

/** The `handle` of the screen. `checkout`: the order bar replaces the bottom bar. */
export const handle = { words: ['payments', 'spending'], checkout: true } satisfies ScreenHandle;
export const loader = preloadOne(
  async ({ ask, client, params, url }) => {
    const packages = packagesQuery(countryIn(url.searchParams), ask);
    const { isOddPackage, isOddMethod } = oddIn(params);
    const offer = await client.fetchQuery(packages);
    if (isOddPackage || isOddMethod || !isSold(params.id, offer.packages)) throw unknownChoice();
    return [packages, spendingQuery(ask)];
  },
  [unknownChoice().code],
);
export const clientLoader = stay;

/** Screen for buying credits: a package, a payment method and a button. (Specification, section 2: credits.) */
export default function CreditsScreen() {
  const words = useWords('payments.credits');
  const { message_credits } = useSettings();
  const methodName = useMethodName();
  const wish = useWish();
  const { data: usual, error, refetch, isPlaceholderData } = useQuery(packagesQuery(wish.country));
  const isOnBreak = useOnBreak();
  const code = useCode(usual, wish);
  const { offer } = code;
  const sentence = useRefusalSentence('payments', orderCredits);
  const form = useRef<HTMLFormElement>(null);

  const chosen = offer?.packages.find(({ credits }) => credits === wish.credits);
  // No payment provider is configured for this site.
  const isClosed = offer?.paymentmethods.length === 0;
  const method = offer?.paymentmethods.find((one) => one === wish.method);
  const [savesCard, setSavesCard] = useState(false);
  const isSavable = method !== undefined && offer?.savable_methods.includes(method) === true;
  const card = isSavable && savesCard ? 'save' : undefined;
  const { order, busy, fields, refusal, forget } = useOrder(
    { chosen, method, country: offer?.country, code: code.ordered, card },
    wish.next,
  );

  // The URL names a package that is not sold to this member.
  const isUnsold = offer !== undefined && wish.credits !== undefined && !chosen;
  if (wish.isOddPackage || isUnsold) return <UnknownChoice what="package" />;
  if (wish.isOddMethod) return <UnknownChoice what="method" />;

  const send = async () => {
    if (!offer || busy || isPlaceholderData) return;
    const missing = chosen ? 'method' : 'package';
    if (!chosen || !method) form.current?.querySelector<HTMLElement>(`input[name=${missing}]`)?.focus();
    await order();
  };

  return (
    <form
      method="post"
      ref={form}
      noValidate
      // Only the button may place an order, never Enter on a radio button.
      onSubmit={(event) => event.preventDefault()}
      className="page pt-6 md:pt-10 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-14"
    >
      <ScreenTitle>{words('title')}</ScreenTitle>
      <div>
        <h1 className="text-28 lg:text-36">{words('title')}</h1>
        <p className="mt-2 text-muted">{words('lead', { count: message_credits })}</p>
        {isOnBreak ? <SpendingNote chosen={undefined} /> : <RepeatLink />}
        <WritingTo from={wish.next} className="mt-3" />
        <BonusLine className="mt-2.5" />
        {usual && <DiscountLine discount={usual.discountcode} className="mt-2.5" />}
        <div
          className="mt-5 grid grid-cols-1 gap-8 transition-opacity aria-busy:opacity-60"
          aria-busy={isPlaceholderData || undefined}
        >
          {!offer && (error ? <FailureNotice onRetry={() => void refetch()} /> : <CreditsSkeleton />)}
          {offer && (
            <>
              {/* During a break, members can read the prices but not order. */}
              <fieldset disabled={isOnBreak} className="contents">
                <PackageCards
                  packages={offer.packages}
                  chosen={chosen?.credits}
                  onChoose={(credits) => {
                    wish.chooseCredits(credits);
                    forget('credits');
                  }}
                  error={fields.credits && words('missing_package')}
                />
              </fieldset>
              {isClosed && <Notice title={words('closed')} text={words('closed_text')} />}
              <div>
                {!isClosed && wish.method && !method && (
                  <p role="status" className="mb-3 rounded-card bg-soft px-4 py-3 text-on-soft">
                    {words('not_offered', { method: methodName(wish.method) })}
                  </p>
                )}
                <fieldset disabled={isOnBreak} className="contents">
                  {!isClosed && (
                    <MethodRows
                      methods={offer.paymentmethods}
                      chosen={method}
                      onChoose={(picked) => {
                        wish.chooseMethod(picked);
                        forget('payment_method');
                      }}
                      error={fields.payment_method && words('missing_method')}
                    />
                  )}
                  {isSavable && <SaveCard checked={savesCard} onChange={setSavesCard} />}
                  {!isClosed && (
                    <CodeField
                      code={wish.code}
                      found={code.found}
                      misfit={code.misfit}
                      fault={code.fault}
                      busy={code.busy}
                      onUse={wish.chooseCode}
                    />
                  )}
                </fieldset>
                <p className="flex flex-wrap items-center gap-x-6">
                  <CountryChoice country={offer.country} onChange={wish.chooseCountry} />
                  <Link to="/payment-methods" className="link inline-flex min-h-11 items-center text-14">
                    {words('all_methods')}
                  </Link>
                </p>
                <PremiumLine className="flex lg:hidden" />
              </div>
            </>
          )}
        </div>
      </div>
      {offer && !isClosed && !isOnBreak && (
        <OrderSummary
          chosen={chosen}
          offer={offer}
          busy={busy}
          refusal={refusal && sentence(refusal)}
          onOrder={() => void send()}
        />
      )}
    </form>
  );
}

/** Returns the refusal for a URL with a package that is not sold or with an unknown method. */
function unknownChoice(): Refusal {
  return new Refusal({ type: 'about:blank', title: 'Unknown choice', status: 404, code: 'unknown_choice' });
}

/** The welcome bonus and its countdown, in one line. */
function BonusLine({ className }: { className: string }) {
  const words = useWords('payments.credits');
  const discount = useDiscount();
  const end = useBonusEnd();
  if (!discount) return null;
  const parts = {
    percent: discount.value_percentage,
    time: () => <Countdown until={discount.expires} onEnd={end} />,
  };
  return (
    <p className={`flex items-center gap-2.5 text-on-soft max-xs:text-14 ${className}`}>
      <Clock className="size-5 shrink-0 max-xs:hidden" strokeWidth={1.75} aria-hidden />
      <span className="md:hidden">{words.rich('bonus_short', parts)}</span>
      <span className="hidden md:inline">{words.rich('bonus', parts)}</span>
    </p>
  );
}

/** The discount of a member who decided to stay, in one line. Omits the welcome bonus, which `BonusLine` shows. */
function DiscountLine({ discount, className }: { discount: DiscountCode | null; className: string }) {
  const words = useWords('payments.credits');
  const format = useFormatter();
  if (discount?.status !== 'active' || discount.code === timeBonus.code) return null;
  const date = format.dateTime(new Date(discount.expires), { dateStyle: 'long' });
  return (
    <p className={`flex items-center gap-2.5 text-on-soft ${className}`}>
      <TicketPercent className="size-5 shrink-0" strokeWidth={1.75} aria-hidden />
      <span>{words('discount', { percent: discount.value_percentage, date })}</span>
    </p>
  );
}

interface UnknownChoiceProps {
  what: 'package' | 'method';
}

/** Shown if the URL names an unknown package or payment method. */
function UnknownChoice({ what }: UnknownChoiceProps) {
  const words = useWords('payments.unknown');
  return (
    <div className="px-4 py-14">
      <ScreenTitle>{words(what)}</ScreenTitle>
      <Notice heading="h1" title={words(what)} text={words('text')}>
        <ButtonLink to="/credits" reloadDocument variant="outline">
          {words('action')}
        </ButtonLink>
      </Notice>
    </div>
  );
}
