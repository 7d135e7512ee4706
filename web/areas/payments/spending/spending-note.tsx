import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Spending } from '#contract/payments/spending.ts';
import type { CreditPackage } from '#contract/payments.ts';
import { useFormatter, useWords } from '../../../shared/i18n/use-words.ts';
import { useMoney } from '../use-money.ts';
import { spendingLeft, spendingQuery } from './spending.ts';

/** Reminds buyers of their own limit or break, or of unusual spending. Renders nothing otherwise. */
export function SpendingNote({ chosen }: { chosen: CreditPackage | undefined }) {
  const words = useWords('spending.note');
  const { data: spending } = useQuery(spendingQuery());
  const text = useNote(spending, chosen);
  if (!text) return null;
  return (
    <p role="status" className="mt-3 rounded-card bg-soft px-4 py-3 text-14 text-on-soft">
      {text}{' '}
      <Link to="/settings/spending" className="link">
        {words('change')}
      </Link>
    </p>
  );
}

function useNote(spending: Spending | undefined, chosen: CreditPackage | undefined): string | undefined {
  const words = useWords('spending.note');
  const format = useFormatter();
  const money = useMoney();
  if (!spending) return undefined;
  const { currency, limit_minor, break_until, unusual } = spending;
  const amount = (amount_minor: number) => money({ amount_minor, currency });
  if (break_until)
    return words('on_break', {
      until: format.dateTime(new Date(break_until), { dateStyle: 'long', timeStyle: 'short' }),
    });
  const left = spendingLeft(spending);
  if (left !== undefined) {
    const isOver = chosen?.currency === currency && chosen.amount_minor > left;
    return words(isOver ? 'over' : 'left', { left: amount(left), limit: amount(limit_minor!) });
  }
  return unusual ? words(unusual) : undefined;
}

/** Returns whether the viewer is on a break from buying. */
export function useOnBreak(): boolean {
  return Boolean(useQuery(spendingQuery()).data?.break_until);
}
