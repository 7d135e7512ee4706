import { Clock } from 'lucide-react';
import { Strip, StripLink } from '../ui/strip.tsx';
import { Countdown } from '../ui/countdown.tsx';
import { useWords } from '../words/use-words.ts';
import { useBonusEnd, useDiscount } from './discount.ts';

/** One quiet line: the welcome discount, and until when. It goes when the time is over. */
export function TimeBonusStrip() {
  const words = useWords('shell.alert');
  const discount = useDiscount();
  const end = useBonusEnd();
  if (!discount) return null;
  const parts = {
    percent: discount.value_percentage,
    b: (chunks: React.ReactNode) => <b>{chunks}</b>,
    time: () => <Countdown until={discount.expires} onEnd={end} />,
  };
  return (
    <Strip icon={<Clock aria-hidden />} action={<StripLink to="/credits">{words('time_bonus_action')}</StripLink>}>
      <span className="md:hidden">{words.rich('time_bonus_short', parts)}</span>
      <span className="hidden md:inline">{words.rich('time_bonus', parts)}</span>
    </Strip>
  );
}
