import { useQuery } from '@tanstack/react-query';
import type { Spending } from '#contract/payments/spending.ts';
import { SettingsSection } from '../accounts/settings/settings-section.tsx';
import { preload, stay } from '../../shared/api/preload.ts';
import { FailureNotice } from '../../shared/ui/notice.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { BreakForm } from './spending/break-form.tsx';
import { LimitForm } from './spending/limit-form.tsx';
import { OrdersUnderWay } from './spending/orders-under-way.tsx';
import { spendingQuery } from './spending/spending.ts';
import { savedCardQuery } from './saved-card/saved-card.ts';
import { SavedCardSection } from './saved-card/saved-card-section.tsx';
import { useMonthName } from '../../shared/i18n/month-name.ts';
import { useMoney } from './use-money.ts';

export const handle = { words: ['spending', 'payments'], title: 'spending.title' } satisfies ScreenHandle;
export const loader = preload(({ ask }) => [spendingQuery(ask), savedCardQuery(ask)]);
export const clientLoader = stay;

/** The member's spending, with their monthly limit and break. (docs/product.md, Limits to spending.) */
export default function SpendingScreen() {
  const words = useWords('spending');
  const { data: spending, error, refetch } = useQuery(spendingQuery());
  return (
    <div className="mx-auto w-full max-w-180 px-4 pt-6 pb-14 md:pt-10">
      <h1 className="text-28 lg:text-36">{words('title')}</h1>
      <p className="mt-2 text-muted">{words('lead')}</p>
      {!spending && (error ? <FailureNotice onRetry={() => void refetch()} /> : <SpendingSkeleton />)}
      {spending && (
        <>
          <Month spending={spending} />
          <OrdersUnderWay className="mt-8 md:mt-10" />
          <SettingsSection title={words('limit.title')} lead={words('limit.text')}>
            <LimitForm spending={spending} />
          </SettingsSection>
          <SettingsSection title={words('break.title')} lead={words('break.text')}>
            <BreakForm spending={spending} />
          </SettingsSection>
          <SavedCardSection />
        </>
      )}
    </div>
  );
}

function Month({ spending }: { spending: Spending }) {
  const words = useWords('spending');
  const money = useMoney();
  const month = useMonthName({ year: false });
  const { currency, spent_minor, under_way_minor, limit_minor } = spending;
  const amount = (amount_minor: number) => money({ amount_minor, currency });
  const spent = { spent: amount(spent_minor), month: month(spending.month) };
  const part = limit_minor === null ? 0 : Math.min(1, spent_minor / limit_minor);
  return (
    <section className="mt-6 rounded-card bg-soft px-5 py-4 text-on-soft">
      <p className="text-18 font-bold">
        {limit_minor === null ? words('spent', spent) : words('spent_of', { ...spent, limit: amount(limit_minor) })}
      </p>
      {limit_minor !== null && (
        <span aria-hidden className="mt-3 block h-2 overflow-hidden rounded-full bg-surface">
          <span className="block h-full rounded-full bg-primary" style={{ width: `${part * 100}%` }} />
        </span>
      )}
      {under_way_minor > 0 && <p className="mt-2 text-14">{words('under_way', { amount: amount(under_way_minor) })}</p>}
      <p className="mt-2 text-14">{words('no_renewal')}</p>
    </section>
  );
}

function SpendingSkeleton() {
  const words = useWords('spending');
  return (
    <>
      <p role="status" className="sr-only">
        {words('loading')}
      </p>
      <Skeleton className="mt-6 h-24 rounded-card" />
      <Skeleton className="mt-10 h-48 rounded-card" />
    </>
  );
}
