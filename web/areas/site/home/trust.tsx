import { Check, Clock, DoorOpen, Eye, type LucideIcon, MapPinOff, ReceiptText, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { reactivationDays } from '#contract/accounts/account-deletion.ts';
import { formatMoney } from '#contract/money.ts';
import { currencyOf } from '#contract/payments/markets.ts';
import { photoLimits } from '#contract/photos.ts';
import { packagePricesOn, packageSizes } from '#contract/prices.ts';
import { serverNow } from '../../../shared/api/server-clock.ts';
import { useCdn } from '../../../shared/people/cdn.ts';
import { useSettings } from '../../../shared/people/settings.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { useFormatter, useLocale, useWords } from '../../../shared/i18n/use-words.ts';
import cups from '../faces/cups.webp';
import emma from '../faces/emma.webp';

/** The reasons to trust the site: photo review, distances, costs, and leaving. */
export function Trust() {
  const words = useWords('site.index');
  const { name: site, photo_approval } = useSettings();
  const byHand = photo_approval === 'by_hand';
  return (
    <section aria-labelledby="trust-title" className="page pb-12 md:pb-14">
      <h2 id="trust-title" className="text-28 lg:text-36">
        {words('trust_title', { site })}
      </h2>
      <ul className="mt-6 grid gap-4 md:grid-cols-2 xl:grid-cols-4">
        <Reason
          icon={Eye}
          title={words(byHand ? 'photos_title' : 'copies_title')}
          text={words(byHand ? 'photos_text' : 'copies_text')}
        >
          {byHand && <Looking />}
        </Reason>
        <Reason icon={MapPinOff} title={words('distance_title')} text={words('distance_text')}>
          <Distance />
        </Reason>
        <Reason icon={ReceiptText} title={words('costs_title')} text={<PremiumText />}>
          <Costs />
        </Reason>
        <Reason icon={DoorOpen} title={words('leaving_title')} text={words('leaving_text')}>
          <Leaving />
        </Reason>
      </ul>
    </section>
  );
}

interface ReasonProps {
  icon: LucideIcon;
  title: string;
  text: ReactNode;
  children: ReactNode;
}

function Reason({ icon: Icon, title, text, children }: ReasonProps) {
  return (
    <li className="flex flex-col rounded-dialog border border-line bg-surface p-4 shadow-soft">
      {children}
      <h3 className="mt-4 flex items-start gap-2.5 text-18">
        <Icon className="mt-0.5 size-6 shrink-0 text-link" strokeWidth={1.75} aria-hidden />
        <span className="min-w-0 hyphens-auto">{title}</span>
      </h3>
      <p className="mt-1.5 text-muted">{text}</p>
    </li>
  );
}

/** Drawings of the three steps of photo review. */
function Looking() {
  const words = useWords('site.index');
  const cdn = useCdn();
  const steps = [
    { icon: Clock, picture: emma, look: 'scale-110 blur-md', mark: 'bg-white text-[#1e2657]', text: 'photo_checking' },
    { icon: Check, picture: emma, look: '', mark: 'bg-success text-on-success', text: 'photo_shown' },
    { icon: Undo2, picture: cups, look: '', mark: 'bg-white text-[#1e2657]', text: 'photo_back' },
  ] as const;
  return (
    <ul className="grid grid-cols-3 gap-2">
      {steps.map(({ icon: Icon, picture, look, mark, text }) => (
        <li key={text}>
          <div className="relative h-31 overflow-hidden rounded-card bg-soft-strong">
            <img
              src={cdn.picture(picture)}
              alt=""
              width={480}
              height={640}
              loading="lazy"
              className={classNames('size-full object-cover', look)}
            />
            <span
              className={classNames(
                'absolute bottom-2 left-1/2 grid size-8 -translate-x-1/2 place-items-center rounded-full shadow-soft',
                mark,
              )}
            >
              <Icon className="size-4.5" strokeWidth={2} aria-hidden />
            </span>
          </div>
          <p className="mt-1.5 text-center text-14 leading-snug font-semibold hyphens-auto">{words(text)}</p>
        </li>
      ))}
    </ul>
  );
}

/** The distance band that others see, as a circle on a map. */
const shownKm = 25;

function Distance() {
  const words = useWords('site.index');
  return (
    <div
      aria-hidden
      className="relative h-38 overflow-hidden rounded-card bg-[linear-gradient(168deg,#dcefe0_62%,#bcd9ee_62.5%)]"
    >
      <span className="absolute top-[38%] -left-4 h-1.5 w-[120%] rotate-6 bg-white/80" />
      <span className="absolute -top-4 left-[22%] h-[140%] w-1.5 -rotate-16 bg-white/80" />
      <span className="absolute -top-4 left-[70%] h-[140%] w-1.5 rotate-12 bg-white/80" />
      <span className="absolute inset-0 m-auto grid size-30 place-items-center rounded-full border-2 border-dashed border-[#98386f] bg-[#98386f]/20">
        <span className="rounded-full bg-white px-3.5 py-1.5 text-14 font-semibold whitespace-nowrap text-[#1e2657]">
          {words('distance_tag', { km: shownKm })}
        </span>
      </span>
    </div>
  );
}

const biggest = packageSizes.at(-1)!;

/** The free features, and the price of a message in the visitor's currency. */
function Costs() {
  const words = useWords('site.index');
  const format = useFormatter();
  const locale = useLocale();
  const { geoip_selected_country, message_credits, signup_credits } = useSettings();
  const currency = currencyOf[geoip_selected_country];
  const prices = packagePricesOn(new Date(serverNow()))[currency];
  const nothing = format.number(0, { style: 'currency', currency, maximumFractionDigits: 0 });
  // If messages are free, credits still pay for other things.
  const each = Math.max(1, message_credits);
  const amount_minor = Math.ceil((prices[biggest] * each) / biggest);
  const price = formatMoney({ amount_minor, currency }, locale);
  const first = Math.floor(signup_credits / each);
  const rows = [
    [words('free_title'), nothing],
    ...(first > 0 ? [[words('cost_first', { count: first }), nothing] as const] : []),
    [words('cost_then'), words('cost_from', { price })],
  ] as const;
  return (
    <dl className="grid min-h-38 content-center rounded-card bg-warning-soft px-4 text-14 font-semibold">
      {rows.map(([what, cost]) => (
        <div
          key={what}
          className="flex items-center justify-between gap-3 border-warning/40 py-2.5 not-first:border-t not-first:border-dashed"
        >
          <dt className="min-w-0 hyphens-auto">{what}</dt>
          <dd className="shrink-0 tabular-nums">{cost}</dd>
        </div>
      ))}
    </dl>
  );
}

function PremiumText() {
  const words = useWords('site.index');
  return words.rich('premium_text', {
    photos: photoLimits.premium,
    pricing: (chunks) => (
      <Link to="/pricing" className="link whitespace-nowrap">
        {chunks}
      </Link>
    ),
  });
}

/** How to delete the account, and the consequences. */
function Leaving() {
  const words = useWords('site.index');
  const steps = [words('leaving_now'), words('leaving_back', { days: reactivationDays }), words('leaving_gone')];
  return (
    <ol className="grid min-h-38 content-center gap-2.5 rounded-card bg-soft px-4 py-4 text-14 font-semibold text-on-soft">
      {steps.map((step, index) => (
        <li key={step} className="flex items-center gap-3">
          <span aria-hidden className="grid size-7 shrink-0 place-items-center rounded-full bg-surface tabular-nums">
            {index + 1}
          </span>
          <span className="min-w-0">{step}</span>
        </li>
      ))}
    </ol>
  );
}
