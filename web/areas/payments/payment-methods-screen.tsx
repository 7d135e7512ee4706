import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { preload, stay } from '../../shared/api/preload.ts';
import { useUser } from '../../shared/people/user.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { FailureNotice, Notice } from '../../shared/ui/notice.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { CountryChoice } from './checkout/country-choice.tsx';
import { MethodEntry } from './checkout/method-entry.tsx';
import { countryIn, packagesQuery } from './packages.ts';

export const handle = { words: ['payments'], late: true, title: 'payments.methods.title' } satisfies ScreenHandle;
export const loader = preload(({ ask, url }) => [packagesQuery(countryIn(url.searchParams), ask)]);
export const clientLoader = stay;

/** Public list of a country's payment methods: how members pay, and when credits arrive. */
export default function PaymentMethodsScreen() {
  const words = useWords('payments.methods');
  const credits = useWords('payments.credits');
  const pricing = useWords('payments.pricing');
  const user = useUser();
  const [query, setQuery] = useSearchParams();
  const { data: offer, error, refetch } = useQuery(packagesQuery(countryIn(query)));
  return (
    <div className="mx-auto w-full max-w-180 px-4 py-6 md:py-12">
      <h1 className="text-28 md:text-36">{words('title')}</h1>
      <p className="mt-3 text-18 text-muted">{words('lead')}</p>
      {!offer &&
        (error ? <FailureNotice onRetry={() => void refetch()} /> : <Skeleton className="mt-6 h-72 rounded-card" />)}
      {offer && (
        <>
          {offer.paymentmethods.length === 0 && <Notice title={credits('closed')} text={credits('closed_text')} />}
          <ul className="mt-6 rounded-card border border-line bg-surface empty:hidden">
            {offer.paymentmethods.map((method) => (
              <MethodEntry key={method} method={method} />
            ))}
          </ul>
          <CountryChoice
            country={offer.country}
            onChange={(country) => setQuery({ country }, { replace: true, preventScrollReset: true })}
          />
        </>
      )}
      <p className="mt-4">
        <Link to="/pages/return-policy" className="link inline-flex min-h-11 items-center">
          {pricing('refund_link')}
        </Link>
      </p>
      <p className="mt-4">
        <ButtonLink to={user ? '/credits' : '/pricing'} size="large">
          {user ? pricing('see_credits') : pricing('packages')}
        </ButtonLink>
      </p>
    </div>
  );
}
