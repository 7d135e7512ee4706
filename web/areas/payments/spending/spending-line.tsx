import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { useMoney } from '../use-money.ts';
import { spendingQuery } from './spending.ts';
import { useMonthName } from '../../../shared/i18n/month-name.ts';

/** The spending of this month, the limit, and a link to change it. */
export function SpendingLine({ className = '' }: { className?: string }) {
  const words = useWords('spending');
  const money = useMoney();
  const month = useMonthName({ year: false });
  const { data: spending } = useQuery(spendingQuery());
  if (!spending) return null;
  const { currency, spent_minor, limit_minor, month: name } = spending;
  const amount = (amount_minor: number) => money({ amount_minor, currency });
  const spent = { spent: amount(spent_minor), month: month(name) };
  return (
    <p className={`flex flex-wrap items-center gap-x-3 text-muted ${className}`}>
      <span>
        {limit_minor === null ? words('spent', spent) : words('spent_of', { ...spent, limit: amount(limit_minor) })}
      </span>
      <Link to="/settings/spending" className="link inline-flex min-h-11 items-center">
        {words('note.change')}
      </Link>
    </p>
  );
}
