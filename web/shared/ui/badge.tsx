import { Gem } from 'lucide-react';
import { classNames } from './class-names.ts';

const tones = {
  primary: 'bg-primary text-on-primary',
  warning: 'bg-[#875400] text-white',
  danger: 'bg-[#b3261e] text-white',
} as const;

/** Formats a count. Counts of 100 or more become "99+". (Specification, section 2.) */
export function shortCount(count: number): string {
  return count >= 100 ? '99+' : String(count);
}

/** A number next to a label. `label` describes it for screen readers. */
export function CountBadge({
  count,
  label,
  tone = 'primary',
}: {
  count: number;
  label: string;
  tone?: keyof typeof tones;
}) {
  return (
    <span className={classNames('count-badge', tones[tone])}>
      <span aria-hidden>{shortCount(count)}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** The badge of premium members, in gold on navy. Phones show only the gem. */
export function PremiumBadge({ label, className }: { label: string; className?: string }) {
  return (
    <span className={classNames('premium-badge', className)}>
      <Gem className="size-4" aria-hidden />
      <span className="sr-only sm:not-sr-only">{label}</span>
    </span>
  );
}

/** A green dot for members who are online. `label` describes it for screen readers. */
export function OnlineDot({ label, className }: { label: string; className?: string }) {
  return (
    <span className={classNames('online-dot', className)}>
      <span className="sr-only">{label}</span>
    </span>
  );
}
