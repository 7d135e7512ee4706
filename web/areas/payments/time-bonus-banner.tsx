import { ChevronRight, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Countdown } from '../../shared/ui/countdown.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';
import { useBonusEnd, useDiscount } from './discount.ts';

/**
 * Line above the top bar, with the welcome discount and its countdown. It is independent of the strip of notices, and
 * hidden when the countdown ends. (Specification, section 2.)
 */
export function TimeBonusBanner() {
  const words = useWords('shell.alert');
  const discount = useDiscount();
  const end = useBonusEnd();
  if (!discount) return null;
  const parts = {
    percent: discount.value_percentage,
    b: (chunks: ReactNode) => <b>{chunks}</b>,
    time: () => <Countdown until={discount.expires} onEnd={end} />,
  };
  return (
    <aside aria-label={words('time_bonus_label')} className="shrink-0 bg-premium text-on-footer [--focus:#fff]">
      <Link to="/credits" className="page group flex min-h-11 items-center justify-center gap-2 text-14 md:min-h-10">
        <Clock className="size-4.5 shrink-0 max-xs:hidden" strokeWidth={1.75} aria-hidden />
        <span className="md:hidden">{words.rich('time_bonus_short', parts)}</span>
        <span className="max-md:hidden">{words.rich('time_bonus', parts)}</span>
        <span className="inline-flex items-center font-semibold group-hover:underline">
          <span className="max-sm:sr-only">{words('time_bonus_action')}</span>
          <ChevronRight className="size-4 shrink-0" aria-hidden />
        </span>
      </Link>
    </aside>
  );
}
