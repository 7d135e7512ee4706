import { Gem, VenetianMask } from 'lucide-react';
import { useSettings } from '../../../shared/people/settings.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';

export function PremiumStone() {
  const words = useWords('chats');
  return (
    <>
      <Gem className="size-4 shrink-0 text-link" aria-hidden />
      <span className="sr-only">{words('premium')}</span>
    </>
  );
}

/**
 * Badge beside the name of a fictional profile, wherever the name appears. (Specification, section 3: fictional
 * profiles.)
 */
export function FictionalMark() {
  const words = useWords('chats');
  const { fictional_singular } = useSettings();
  return (
    <span className="inline-flex shrink-0 items-center gap-1 rounded-full bg-soft-strong px-2 text-14 font-semibold text-on-soft">
      <VenetianMask className="size-4" aria-hidden />
      {fictional_singular || words('fictional')}
    </span>
  );
}
