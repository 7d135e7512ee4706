import { Clock } from 'lucide-react';
import { Countdown } from '../../../shared/ui/countdown.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { useBonusEnd, useDiscount } from '../discount.ts';

/** The welcome bonus and its countdown, in one line. */
export function BonusLine({ className }: { className: string }) {
  const words = useWords('payments.credits');
  const discount = useDiscount();
  const end = useBonusEnd();
  if (!discount) return null;
  const parts = {
    percent: discount.value_percentage,
    time: () => <Countdown until={discount.expires} onEnd={end} />,
  };
  return (
    <p className={`flex items-center gap-2.5 text-on-soft max-xs:text-14 ${className}`}>
      <Clock className="size-5 shrink-0 max-xs:hidden" strokeWidth={1.75} aria-hidden />
      <span className="md:hidden">{words.rich('bonus_short', parts)}</span>
      <span className="hidden md:inline">{words.rich('bonus', parts)}</span>
    </p>
  );
}
