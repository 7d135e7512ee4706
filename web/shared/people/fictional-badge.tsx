import { VenetianMask } from 'lucide-react';
import { useSettings } from './settings.ts';
import { useWords } from '../i18n/use-words.ts';

/** The operator's own label for a fictional profile. (Specification, section 3: fictional profiles.) */
export function FictionalBadge() {
  const words = useWords('members.card');
  const { fictional_singular } = useSettings();
  return (
    <span className="inline-flex min-h-7 items-center gap-1.5 rounded-full bg-surface px-2.5 text-[0.8125rem] font-bold text-text">
      <VenetianMask className="size-4" aria-hidden />
      {fictional_singular || words('fictional')}
    </span>
  );
}
