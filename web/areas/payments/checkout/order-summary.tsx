import { Gem, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import type { ReplyOf } from '#contract/call.ts';
import { type CreditPackage, type listPackages, timeBonus } from '#contract/payments.ts';
import { photoLimits } from '#contract/photos.ts';
import { useMe } from '../../../shared/people/user.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { FieldError } from '../../../shared/ui/field.tsx';
import { useFormatter, useWords } from '../../../shared/i18n/use-words.ts';
import { SpendingNote, useOnBreak } from '../spending/spending-note.tsx';
import { useMoney } from '../use-money.ts';

interface OrderSummaryProps {
  chosen: CreditPackage | undefined;
  offer: ReplyOf<typeof listPackages>;
  busy: boolean;
  /** Error message if the order was refused. */
  refusal: string | undefined;
  onOrder: () => void;
}

/** Scroll margins that keep focused elements clear of the order bar. */
export const clearOfOrderBar = 'scroll-mb-44 scroll-mt-24 lg:scroll-mb-6';

/**
 * Summary of the order with the total and the right of withdrawal, directly above the button that commits to paying. A
 * card beside the choices on desktops; elsewhere at the end of the page, sticky once a package is selected.
 */
export function OrderSummary({ chosen, offer, busy, refusal, onOrder }: OrderSummaryProps) {
  const words = useWords('payments.order');
  const isOnBreak = useOnBreak();
  return (
    <section
      aria-labelledby="order-title"
      className={classNames(
        'z-20 -mx-4 mt-6 rounded-t-dialog border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:-mx-6 md:px-6',
        'lg:sticky lg:top-26 lg:bottom-auto lg:mx-0 lg:mt-0 lg:rounded-card lg:border-0 lg:p-7 lg:shadow-soft',
        // On short or zoomed-in screens, a sticky bar would cover most of the page.
        chosen &&
          '[@media(min-height:35rem)]:sticky [@media(min-height:35rem)]:bottom-0 [@media(min-height:35rem)]:shadow-soft',
      )}
    >
      <h2 id="order-title" className="sr-only text-22 lg:not-sr-only lg:mb-4">
        {words('title')}
      </h2>
      {chosen ? <Amounts chosen={chosen} offer={offer} /> : <p className="text-muted">{words('open')}</p>}
      <p className={classNames('mt-2 flex gap-2.5 text-14 text-muted lg:mt-5', chosen && 'max-lg:hidden')}>
        <Undo2 className="mt-0.5 size-4 shrink-0" aria-hidden />
        <span>
          {words.rich('refund', {
            days: offer.refund_days,
            how: (chunks) => (
              <Link to="/pages/return-policy" className="link inline-block">
                {chunks}
              </Link>
            ),
          })}
        </span>
      </p>
      <SpendingNote chosen={chosen} />
      {refusal && <FieldError>{refusal}</FieldError>}
      {!isOnBreak && (
        // This is not a submit button, because Enter on a radio button would press that, even before scripts have run.
        <Button wide busy={busy} onClick={onOrder} className="mt-2.5 lg:mt-4 lg:min-h-14">
          {words('submit')}
        </Button>
      )}
      <PremiumLine className="mt-3 hidden lg:flex" />
    </section>
  );
}

function Amounts({ chosen, offer }: { chosen: CreditPackage; offer: ReplyOf<typeof listPackages> }) {
  const words = useWords('payments.order');
  const format = useFormatter();
  const money = useMoney();
  const { credits, currency, amount_minor, full_amount_minor, vat_minor } = chosen;
  const { discountcode, vat_percent: percent, refund_days } = offer;
  const amount = (minor: number) => money({ amount_minor: minor, currency });
  const vat = { percent: format.number(percent), amount: amount(vat_minor) };
  const reduced = full_amount_minor > amount_minor;
  return (
    <>
      <dl>
        <Row name={words('package', { count: credits })} value={amount(full_amount_minor)} />
        {reduced && (
          <Row
            name={words(discountcode?.code === timeBonus.code ? 'bonus' : 'discount', {
              percent: discountcode?.value_percentage ?? 0,
            })}
            value={amount(amount_minor - full_amount_minor).replace('-', '−')}
            className="text-success-text"
          />
        )}
        {percent > 0 && <Row name={words('vat', vat)} value={vat.amount} className="text-muted" muted />}
        <div className="flex items-baseline justify-between gap-4 lg:mt-4 lg:border-t lg:border-line lg:pt-5">
          <dt className="font-semibold">
            <span className="lg:hidden">{words('once', { count: credits })}</span>
            <span className="hidden lg:inline">{words('total')}</span>
          </dt>
          <dd className="text-22 font-bold tracking-tight tabular-nums lg:text-28" aria-live="polite">
            {amount(amount_minor)}
          </dd>
        </div>
      </dl>
      {/* Phones show only one line. The linked policy has the details. */}
      <p className="flex flex-wrap justify-between gap-x-4 text-14 text-muted lg:hidden">
        <span>{percent > 0 && words('vat_short', vat)}</span>
        <Link to="/pages/return-policy" className="link">
          {words('refund_short', { days: refund_days })}
        </Link>
      </p>
    </>
  );
}

interface RowProps {
  name: string;
  value: string;
  className?: string;
  muted?: boolean;
}

/** A row of the summary on desktops. The bar on phones has room only for the package and the total. */
function Row({ name, value, className = '', muted = false }: RowProps) {
  return (
    <div className={`hidden justify-between gap-4 py-1.5 lg:flex ${muted ? 'text-muted' : ''}`}>
      <dt>{name}</dt>
      <dd className={`tabular-nums ${className}`}>{value}</dd>
    </div>
  );
}

/** Premium membership, which the first purchase includes. */
export function PremiumLine({ className }: { className: string }) {
  const words = useWords('payments.order');
  const { paid_user } = useMe();
  if (paid_user) return null;
  return (
    <p className={`gap-2.5 text-14 text-muted ${className}`}>
      <Gem className="mt-0.5 size-4 shrink-0" aria-hidden />
      {words('premium', { count: photoLimits.premium })}
    </p>
  );
}
