import type { ReactNode } from 'react';
import type { MemberProfile } from '#contract/members.ts';
import { OnlineDot } from '../ui/badge.tsx';
import { useWords } from '../words/use-words.ts';

const activity = { today: 'active_today', this_week: 'active_this_week', longer_ago: 'active_longer_ago' } as const;

/** Who this is, when they were last here, and how far away. `children` is what more can be done. */
export function ProfileHead({ member, children }: { member: MemberProfile; children?: ReactNode }) {
  const words = useWords('profile');
  const { name, age, last_active, distance } = member;
  return (
    <header className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <h1 className="text-28 md:text-36">
          <bdi>{words('name_age', { name, age })}</bdi>
        </h1>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 text-muted">
          {last_active === 'now' ? (
            <span className="inline-flex items-center gap-2 font-semibold text-success-text">
              <OnlineDot label="" />
              {words('online')}
            </span>
          ) : (
            <span>{words(activity[last_active])}</span>
          )}
          {distance && (
            <>
              <span aria-hidden>·</span>
              <span>{words('distance', { band: String(distance) })}</span>
            </>
          )}
        </p>
      </div>
      {children}
    </header>
  );
}
