import type { ReactNode } from 'react';
import type { MemberProfile } from '#contract/members/members.ts';
import { OnlineDot } from '../../../shared/ui/badge.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';

const activity = { today: 'active_today', this_week: 'active_this_week', longer_ago: 'active_longer_ago' } as const;

/**
 * Class name of a part of the line below the name. Each part starts with a dot, but the dot of the first part in a line
 * is clipped.
 */
const partClass = 'relative pl-4 before:absolute before:left-1.5 before:text-muted before:content-["·"/""]';

/** Name, last activity and distance. `children`: further actions. */
export function ProfileHead({ member, children }: { member: MemberProfile; children?: ReactNode }) {
  const words = useWords('profile');
  const { name, age, last_active, distance } = member;
  return (
    <header className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <h1 className="text-28 md:text-36">
          <bdi>{words('name_age', { name, age })}</bdi>
        </h1>
        <p className="mt-1.5 overflow-x-clip text-muted">
          <span className="-ml-4 flex flex-wrap">
            {last_active === 'now' ? (
              <span className={`${partClass} font-semibold text-success-text`}>
                <OnlineDot label="" className="mr-2 align-[-0.05em]" />
                {words('online')}
              </span>
            ) : (
              last_active && <span className={partClass}>{words(activity[last_active])}</span>
            )}
            {distance && <span className={partClass}>{words('distance', { band: String(distance) })}</span>}
          </span>
        </p>
      </div>
      {children}
    </header>
  );
}
