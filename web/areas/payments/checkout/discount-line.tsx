import { TicketPercent } from 'lucide-react';
import type { DiscountCode } from '#contract/payments/discount-codes.ts';
import { timeBonus } from '#contract/payments.ts';
import { useFormatter, useWords } from '../../../shared/i18n/use-words.ts';

/** The discount of a member who decided to stay, in one line. Omits the welcome bonus, which `BonusLine` shows. */
export function DiscountLine({ discount, className }: { discount: DiscountCode | null; className: string }) {
  const words = useWords('payments.credits');
  const format = useFormatter();
  if (discount?.status !== 'active' || discount.code === timeBonus.code) return null;
  const date = format.dateTime(new Date(discount.expires), { dateStyle: 'long' });
  return (
    <p className={`flex items-center gap-2.5 text-on-soft ${className}`}>
      <TicketPercent className="size-5 shrink-0" strokeWidth={1.75} aria-hidden />
      <span>{words('discount', { percent: discount.value_percentage, date })}</span>
    </p>
  );
}
