import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MemberCard as Member, MemberId } from '#contract/members.ts';
import { useWords } from '../words/use-words.ts';
import { MemberCard } from './member-card.tsx';
import { eachOnce, searchQuery } from './members.ts';

/** A row on wide screens. */
const shown = 6;

interface OthersProps {
  /** Whom one is looking at. */
  than: MemberId;
  /** What stands on each card. */
  children: (member: Member) => ReactNode;
}

/** Where to look next: the first that the member's own search finds, apart from this one. */
export function Others({ than, children }: OthersProps) {
  const words = useWords('profile');
  const { data } = useInfiniteQuery(searchQuery({}));
  const others = eachOnce(data?.pages[0]?.profiles ?? [])
    .filter(({ id }) => id !== than)
    .slice(0, shown);
  if (others.length === 0) return null;
  return (
    <section className="page mt-12 md:mt-16">
      <h2 className="mb-4 text-22">{words('nearby')}</h2>
      <ul className="-mx-1.5 grid grid-cols-2 gap-2.5 sm:mx-0 sm:grid-cols-3 md:gap-4 lg:grid-cols-6">
        {others.map((member) => (
          <li key={member.id}>
            <MemberCard member={member}>{children(member)}</MemberCard>
          </li>
        ))}
      </ul>
    </section>
  );
}
