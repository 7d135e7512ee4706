import { Cake, Clock, Heart, MapPin, Sprout } from 'lucide-react';
import type { MatchReason } from '#contract/members/match-finder.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { InterestIcon } from '../../shared/people/interest-icon.tsx';
import { useInterestList } from '../../shared/people/interest-list.ts';

interface ReasonsProps {
  reasons: readonly MatchReason[];
  /** Maximum number of reasons; the best come first. */
  most?: number;
  className?: string;
}

/** Reasons for a match, one per line. Requires the words of `members`. */
export function Reasons({ reasons, most = reasons.length, className = 'mt-2 px-1 text-14' }: ReasonsProps) {
  const say = useReason();
  if (reasons.length === 0) return null;
  return (
    <ul className={`grid gap-1 leading-snug text-muted ${className}`}>
      {reasons.slice(0, most).map((reason) => (
        <li key={reason.reason} className="flex gap-1.5 first:font-semibold first:text-text">
          <ReasonIcon reason={reason} />
          <span className="min-w-0">{say(reason)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The first reason in few words, for a narrow column: one shared interest is named, the others are counted. */
export function MainReason({ reason, className = 'face-reason' }: { reason: MatchReason; className?: string }) {
  const words = useWords('members.reason');
  const names = useWords('interests');
  const say = useReason();
  const text = (): string => {
    if (reason.reason === 'same_wish') return words('same_wish_short');
    const [first, ...more] = reason.reason === 'both_like' ? reason.interests : [];
    const counted = more.length > 0 ? ` +${more.length}` : '';
    return first ? words('like_you', { interest: names(first) + counted }) : say(reason);
  };
  return (
    <span className={className}>
      <ReasonIcon reason={reason} className="" />
      <span>{text()}</span>
    </span>
  );
}

const icons = { likes_you: Heart, same_wish: Sprout, near: MapPin, age: Cake, online: Clock } as const;

const iconClass = 'mt-[0.15em] size-[1.1em] shrink-0 text-link';

function ReasonIcon({ reason, className = iconClass }: { reason: MatchReason; className?: string }) {
  if (reason.reason === 'both_like') return <InterestIcon interest={reason.interests[0]!} className={className} />;
  const Icon = icons[reason.reason];
  return <Icon className={className} strokeWidth={1.75} aria-hidden />;
}

function useReason(): (reason: MatchReason) => string {
  const words = useWords('members.reason');
  const list = useInterestList();
  return (reason) => {
    switch (reason.reason) {
      case 'likes_you':
      case 'online':
        return words(reason.reason);
      case 'both_like':
        return words('both_like', { list: list(reason.interests) });
      case 'same_wish':
        return words('same_wish', { wish: reason.relationship_wish });
      case 'near':
        return words('near', { km: reason.distance });
      case 'age':
        if (reason.years === 0) return words('same_age');
        return words(reason.years > 0 ? 'older' : 'younger', { years: Math.abs(reason.years) });
    }
  };
}
