import { useQuery } from '@tanstack/react-query';
import { AtSign, Check, EyeOff, Gem, type LucideIcon, TicketPercent } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoney } from '#contract/money.ts';
import type { DeleteReason } from '#contract/accounts/account-deletion.ts';
import { stayDiscountDays } from '#contract/accounts/stay-offers.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { useFormatter, useLocale, useWords } from '../../../shared/i18n/use-words.ts';
import { accountSettingsQuery, useSwitchSettings } from '../account-settings.ts';
import { stayOrder } from './stay-order.ts';
import { stayOffersQuery, useTakeOffer } from './stay-offers.ts';

/**
 * Alternatives to leaving that are available to this member. Those that match the reason come first. (Specification,
 * section 4.)
 */
export function StayCard({ reason }: { reason: DeleteReason | undefined }) {
  const words = useWords('deletion.stay');
  return (
    <section aria-labelledby="stay-title" className="rounded-card border border-line bg-surface p-5 md:p-7">
      <h2 id="stay-title" className="text-22">
        {words('title')}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {stayOrder(reason).map((kind) => {
          const One = offers[kind];
          return <One key={kind} />;
        })}
      </ul>
    </section>
  );
}

const offers = { invisible: InvisibleOffer, email: EmailOffer, discount: DiscountOffer, trial: TrialOffer } as const;

interface OfferProps {
  icon: LucideIcon;
  title: string;
  text: string;
  action: ReactNode;
}

function Offer({ icon: Icon, title, text, action }: OfferProps) {
  return (
    <li className="flex gap-4 py-4 last:pb-0">
      <Icon className="mt-0.5 size-6 shrink-0 text-primary" strokeWidth={1.75} aria-hidden />
      <div className="grid min-w-0 grow justify-items-start gap-2.5">
        <div>
          <p className="font-semibold">{title}</p>
          <p className="text-14 text-muted">{text}</p>
        </div>
        {action}
      </div>
    </li>
  );
}

/** Confirms an accepted alternative and states its effect. */
function Taken({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex min-h-11 items-center gap-2 font-semibold text-success-text">
      <Check className="size-5 shrink-0" aria-hidden />
      <span>{children}</span>
    </p>
  );
}

function InvisibleOffer() {
  const words = useWords('deletion.stay');
  const { data } = useQuery(accountSettingsQuery());
  const change = useSwitchSettings();
  if (!data) return null;
  return (
    <Offer
      icon={EyeOff}
      title={words('invisible')}
      text={words('invisible_text')}
      action={
        data.invisible ? (
          <Taken>{words('invisible_on')}</Taken>
        ) : (
          <Button variant="outline" size="small" onClick={() => change({ invisible: true })}>
            {words('invisible_action')}
          </Button>
        )
      }
    />
  );
}

function EmailOffer() {
  const words = useWords('deletion.stay');
  return (
    <Offer
      icon={AtSign}
      title={words('email')}
      text={words('email_text')}
      action={
        <ButtonLink to="/settings#email" variant="outline" size="small">
          {words('email_action')}
        </ButtonLink>
      }
    />
  );
}

function DiscountOffer() {
  const words = useWords('deletion.stay');
  const format = useFormatter();
  const { data } = useQuery(stayOffersQuery());
  const take = useTakeOffer();
  if (!data?.discount) return null;
  const { value_percentage: percent, expires } = data.discount;
  return (
    <Offer
      icon={TicketPercent}
      title={words('discount', { percent })}
      text={words('discount_text', { days: stayDiscountDays })}
      action={
        expires ? (
          <Taken>{words('discount_taken', { date: format.dateTime(new Date(expires), { dateStyle: 'long' }) })}</Taken>
        ) : (
          <Button variant="outline" size="small" busy={take.isPending} onClick={() => take.mutate('discount')}>
            {words('take')}
          </Button>
        )
      }
    />
  );
}

function TrialOffer() {
  const words = useWords('deletion.stay');
  const locale = useLocale();
  const { data } = useQuery(stayOffersQuery());
  const take = useTakeOffer();
  if (!data?.trial) return null;
  const { credits, taken, ...price } = data.trial;
  return (
    <Offer
      icon={Gem}
      title={words('trial')}
      text={words('trial_text', { count: credits, price: formatMoney(price, locale) })}
      action={
        taken ? (
          <ButtonLink to={`/credits/${credits}`} variant="outline" size="small">
            {words('trial_taken')}
          </ButtonLink>
        ) : (
          <Button variant="outline" size="small" busy={take.isPending} onClick={() => take.mutate('trial')}>
            {words('take')}
          </Button>
        )
      }
    />
  );
}
