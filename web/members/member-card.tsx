import { MapPin, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MemberCard as Member } from '#contract/members.ts';
import { Photo } from '../photos/photo.tsx';
import { OnlineDot, PremiumBadge } from '../ui/badge.tsx';
import { useWords } from '../words/use-words.ts';
import { FictionalBadge } from './fictional-badge.tsx';
import { InterestIcon } from './interest-icon.tsx';
import { LockedPhoto } from './locked-photo.tsx';
import { NameAndAge } from './name-and-age.tsx';

interface MemberCardProps {
  member: Member;
  /** Where it leads, if not to the profile's own address. */
  to?: string;
  /** What the profile's place in the history shall know. */
  state?: object;
  /** In the first row on the screen: its photo is loaded at once. */
  eager?: boolean;
  /** At the top right, such as "New". */
  corner?: ReactNode;
  /** The button at the bottom right, as a rule that for liking. */
  children?: ReactNode;
}

/**
 * A member at a glance: the face, and three lines. All of it leads to the profile. A screen that shows it has the words
 * of `members` and `interests`.
 */
export function MemberCard({
  member,
  to = `/members/${member.id}`,
  state,
  eager = false,
  corner,
  children,
}: MemberCardProps) {
  const words = useWords('members.card');
  const { main_image, premium, fictional_icon } = member;
  return (
    <article className="group @container relative isolate aspect-3/4 overflow-hidden rounded-card bg-soft-strong">
      <Link
        to={to}
        state={state}
        prefetch="intent"
        className="absolute inset-0 rounded-card text-on-photo focus-visible:-outline-offset-4 focus-visible:outline-white"
      >
        {main_image ? (
          <Photo
            picture={main_image}
            size="thumb"
            alt=""
            eager={eager}
            className="size-full transition-transform duration-200 group-hover:scale-[1.025]"
          />
        ) : (
          <UserRound className="absolute inset-x-0 top-[14%] mx-auto size-3/5 text-on-soft opacity-30" aria-hidden />
        )}
        {main_image?.locked && <LockedPhoto text={words('locked')} />}
        <span aria-hidden className="absolute inset-x-0 bottom-0 h-28 bg-[image:var(--scrim)] md:h-31" />
        <Lines member={member} />
        <span className="absolute top-2 left-2 flex flex-col items-start gap-1.5 md:top-[11px] md:left-[11px]">
          {premium && <PremiumBadge label={words('premium')} />}
          {fictional_icon && <FictionalBadge />}
        </span>
      </Link>
      {children && <div className="absolute right-[11px] bottom-[11px]">{children}</div>}
      {corner && (
        <span className="pointer-events-none absolute top-2 right-2 md:top-[11px] md:right-[11px]">{corner}</span>
      )}
    </article>
  );
}

/** Name, age and whether online; how far away; what both like, or else the town. Never under the button. */
function Lines({ member: { name, age, online, distance, shared_interest, city } }: { member: Member }) {
  const words = useWords('members.card');
  const interests = useWords('interests');
  const third = shared_interest ? (
    <>
      <InterestIcon interest={shared_interest} className="size-4 shrink-0" />
      <span className="truncate">{interests(shared_interest)}</span>
    </>
  ) : (
    city && (
      <>
        <MapPin className="size-4 shrink-0" strokeWidth={1.75} aria-hidden />
        <span className="truncate">{city}</span>
      </>
    )
  );
  return (
    <span className="absolute right-3.5 bottom-[13px] left-3.5 flex flex-col text-14 leading-5 [text-shadow:0_1px_3px_rgb(34_12_36/0.5)]">
      <span
        className={`flex items-center gap-1.5 text-[1.0625rem] leading-6.5 font-bold md:text-18 ${distance && third ? '' : 'pr-12'}`}
      >
        <NameAndAge name={name} age={age} />
        {online && <OnlineDot label={words('online')} className="bg-success! ring-2 ring-[var(--backdrop)]" />}
      </span>
      {distance && (
        <span className="truncate pr-12 font-medium">
          <span className="@max-[9.5rem]:sr-only">{words('distance', { band: String(distance) })}</span>
          {/* On the narrowest of screens there is room for the sign only. */}
          <span aria-hidden className="hidden @max-[9.5rem]:inline">
            {distance === 'farther' ? '> 250 km' : `< ${distance} km`}
          </span>
        </span>
      )}
      {third && <span className="flex items-center gap-1.5 pr-12 font-medium">{third}</span>}
    </span>
  );
}
