import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { CreditPackage } from '#contract/payments.ts';
import { photoLimits } from '#contract/photos.ts';
import type { Country } from '#contract/places.ts';
import { useSignupLink } from '../accounts/sign-up/use-signup-start.ts';
import { useUser } from '../../shared/people/user.ts';
import { useSettings } from '../../shared/people/settings.ts';
import { plainText, StructuredData, useBreadcrumbs } from '../site/structured-data.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { FailureNotice } from '../../shared/ui/notice.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { preload, stay } from '../../shared/api/preload.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { CountryChoice } from './checkout/country-choice.tsx';
import { CreditUses } from './credit-uses.tsx';
import { BestValue, PackagePrice } from './checkout/package-cards.tsx';
import { countryIn, packagesQuery } from './packages.ts';

export const handle = { words: ['payments'], late: true, title: 'payments.pricing.title' } satisfies ScreenHandle;
export const loader = preload(({ ask, url }) => [packagesQuery(countryIn(url.searchParams), ask)]);
export const clientLoader = stay;

/** Public list of all prices. */
export default function PricingScreen() {
  const words = useWords('payments.pricing');
  const user = useUser();
  const signup = useSignupLink();
  const { refund_days } = useSettings();
  const breadcrumbs = useBreadcrumbs();
  return (
    <div className="mx-auto w-full max-w-220 px-4 py-6 md:py-12">
      <StructuredData things={[breadcrumbs(words('heading'), '/pricing')]} />
      <h1 className="text-28 md:text-36">{words('heading')}</h1>
      <p className="mt-3 max-w-160 text-18 text-muted">{words('lead')}</p>
      <Packages />
      <CreditUses />
      <Section title={words('premium_title')}>
        <p>{words('premium_text', { count: photoLimits.premium })}</p>
        {user && <MoreLink to="/premium">{words('premium_link')}</MoreLink>}
      </Section>
      <Section title={words('refund_title')}>
        <p>{words('refund_text', { days: refund_days })}</p>
        <MoreLink to="/pages/return-policy">{words('refund_link')}</MoreLink>
      </Section>
      <p className="mt-10">
        <ButtonLink {...(user ? { to: '/credits' } : signup)} size="large">
          {words(user ? 'see_credits' : 'join')}
        </ButtonLink>
      </p>
    </div>
  );
}

function Packages() {
  const words = useWords('payments.pricing');
  const [query, setQuery] = useSearchParams();
  const { data: offer, error, refetch } = useQuery(packagesQuery(countryIn(query)));
  return (
    <Section title={words('packages')}>
      {!offer &&
        (error ? <FailureNotice onRetry={() => void refetch()} /> : <Skeleton className="h-40 rounded-card" />)}
      {offer && (
        <>
          <Offers packages={offer.packages} country={offer.country} />
          <ul className="grid grid-cols-2 gap-2.5 lg:grid-cols-4 lg:gap-3">
            {offer.packages.map((one) => (
              <li key={one.credits} className="relative rounded-card border border-line bg-surface p-4 md:p-5">
                <span className="absolute -top-2.5 right-3">{one.best_value && <BestValue />}</span>
                <PackagePrice offered={one} />
              </li>
            ))}
          </ul>
          <p className="mt-3">{words(offer.vat_percent > 0 ? 'once' : 'once_untaxed')}</p>
          <CountryChoice
            country={offer.country}
            onChange={(country) => setQuery({ country }, { replace: true, preventScrollReset: true })}
          />
        </>
      )}
    </Section>
  );
}

/** Structured data of the prices for search engines. */
function Offers({ packages, country }: { packages: readonly CreditPackage[]; country: Country }) {
  const words = useWords('payments');
  const offers = packages.map(({ credits, amount_minor, currency }) => ({
    '@type': 'Offer',
    name: plainText(words.rich('credits.package', { count: credits, n: (chunks) => chunks })),
    price: (amount_minor / 100).toFixed(2),
    priceCurrency: currency,
    eligibleRegion: country,
  }));
  return (
    <StructuredData things={[{ '@type': 'OfferCatalog', name: words('pricing.packages'), itemListElement: offers }]} />
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-22">{title}</h2>
      {children}
    </section>
  );
}

function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="link inline-flex min-h-11 items-center">
      {children}
    </Link>
  );
}
