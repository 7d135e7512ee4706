import { useTimeZone } from 'use-intl';
import { useSearchParams } from 'react-router';
import { ledgerCause } from '#contract/credits.ts';
import { serverNow } from '../../shared/api/server-clock.ts';
import { Button } from '../../shared/ui/button.tsx';
import { SelectField } from '../../shared/ui/field.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';
import { useMonthName } from '../../shared/i18n/month-name.ts';
import { monthsSince, type StatementFilter } from './statement-filter.ts';

interface StatementFiltersProps {
  filter: StatementFilter;
  /** Time of the first entry. */
  since: string | null;
}

/** Filter fields for month and cause, stored in the URL. They work without scripts. */
export function StatementFilters({ filter: { month, cause }, since }: StatementFiltersProps) {
  const words = useWords('credits');
  const monthName = useMonthName();
  const timeZone = useTimeZone() ?? 'UTC';
  const [query, setQuery] = useSearchParams();
  const known = since ? monthsSince(new Date(since), new Date(serverNow()), timeZone) : [];
  const months = month && !known.includes(month) ? [month, ...known] : known;
  const choose = (name: 'month' | 'cause', value: string) => {
    const next = new URLSearchParams(query);
    if (value) next.set(name, value);
    else next.delete(name);
    setQuery(next, { preventScrollReset: true });
  };
  return (
    <form method="get" action="/transactions" aria-label={words('filters.label')} className="mb-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={words('filters.month')}
          name="month"
          value={month ?? ''}
          onChange={({ target }) => choose('month', target.value)}
        >
          <option value="">{words('filters.all_months')}</option>
          {months.map((one) => (
            <option key={one} value={one}>
              {monthName(one)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={words('filters.cause')}
          name="cause"
          value={cause ?? ''}
          onChange={({ target }) => choose('cause', target.value)}
        >
          <option value="">{words('filters.all_causes')}</option>
          {ledgerCause.options.map((one) => (
            <option key={one} value={one}>
              {words(`causes.${one}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <noscript>
        <Button type="submit" variant="outline" className="mt-4">
          {words('filters.show')}
        </Button>
      </noscript>
    </form>
  );
}
