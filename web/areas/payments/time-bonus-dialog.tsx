import { Clock } from 'lucide-react';
import { ButtonLink, Button } from '../../shared/ui/button.tsx';
import { Countdown } from '../../shared/ui/countdown.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Words } from '../../shared/i18n/words.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';
import { useBonusEnd, useDiscount } from './discount.ts';

/** Dialog that offers the welcome bonus once to a member who runs out of credits while the bonus is active. */
export default function TimeBonusDialog({ onClose }: { onClose: () => void }) {
  return (
    <Words areas={['shell', 'payments']}>
      <TimeBonus onClose={onClose} />
    </Words>
  );
}

function TimeBonus({ onClose }: { onClose: () => void }) {
  const words = useWords('payments.time_bonus');
  const discount = useDiscount();
  const end = useBonusEnd();
  if (!discount) return null;
  return (
    <Dialog title={words('title')} onClose={onClose}>
      <p className="mt-3 text-18 text-muted">{words('text', { percent: discount.value_percentage })}</p>
      <p className="mt-5 flex items-center gap-2.5 rounded-card bg-soft px-4 py-3 text-on-soft">
        <Clock className="size-5 shrink-0" strokeWidth={1.75} aria-hidden />
        <span>{words.rich('left', { time: () => <Countdown until={discount.expires} onEnd={end} /> })}</span>
      </p>
      <ButtonLink to="/credits" size="large" wide className="mt-6" onClick={onClose}>
        {words('action')}
      </ButtonLink>
      <Button variant="text" wide className="mt-2" onClick={onClose}>
        {words('later')}
      </Button>
    </Dialog>
  );
}
