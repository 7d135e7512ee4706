import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MemberCard as Member, MemberId } from '#contract/members/members.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { matchesQuery } from '../finder/match-finder.ts';
import { MemberCardLink } from '../member-card.tsx';
import { Reasons } from '../reasons.tsx';

/** Number of members shown: one row on wide screens. */
const shown = 6;

interface OthersProps {
  /** The member whose profile is open. */
  than: MemberId;
  /** Action on each card. */
  children: (member: Member) => ReactNode;
}

/** Suggests the best matches other than the member whose profile is open. */
export function Others({ than, children }: OthersProps) {
  const words = useWords('profile');
  const { data } = useQuery(matchesQuery());
  const others = (data ?? []).filter(({ id }) => id !== than).slice(0, shown);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="others" className="page mt-12 md:mt-16">
      <h2 id="others" className="mb-4 text-22">
        {words('nearby')}
      </h2>
      <ul className="grid grid-cols-2 gap-x-2.5 gap-y-4 sm:grid-cols-3 md:gap-x-4 lg:grid-cols-6">
        {others.map((member) => (
          <li key={member.id}>
            <MemberCardLink member={member}>{children(member)}</MemberCardLink>
            <Reasons reasons={member.reasons} most={1} />
          </li>
        ))}
      </ul>
    </section>
  );
}
