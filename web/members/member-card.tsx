import { UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MemberCard as Member } from '#contract/members/members.ts';
import type { Interest } from '#contract/members/profile-values.ts';
import { Photo } from '../people/photo.tsx';
import { usePlace } from '../site/place.ts';
import { OnlineDot, PremiumBadge } from '../ui/badge.tsx';
import { useWords } from '../words/use-words.ts';
import { FictionalBadge } from '../people/fictional-badge.tsx';
import { InterestIcon } from '../people/interest-icon.tsx';
import { LockedPhoto } from '../people/locked-photo.tsx';
import { NameAndAge } from '../people/name-and-age.tsx';

interface MemberCardProps {
  member: Member;
  /** The link target, if it is not the profile's own path. */
  to?: string;
  /** What to store in the history entry of the profile. */
  state?: object;
  /** In the first row on the screen: its photo is loaded eagerly. */
  eager?: boolean;
  /** The interests that were searched for; shown before the shared ones. */
  wanted?: readonly Interest[] | undefined;
  /** At the top right, such as "New". */
  corner?: ReactNode;
  /** The button at the bottom right, usually the heart. */
  children?: ReactNode;
}

/**
 * A member at a glance: a portrait and a few lines. All of it links to the profile. A screen that shows it has the
 * words of `members` and `interests`.
 */
export function MemberCard({
  member,
  to = `/members/${member.id}`,
  state,
  eager = false,
  wanted,
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
        <Lines member={member} wanted={wanted} beside={Boolean(children)} />
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

interface LinesProps {
  member: Member;
  wanted: readonly Interest[] | undefined;
  /** Whether there is a button beside the lines below the name. */
  beside: boolean;
}

/**
 * Name, age and online badge in full width; below, beside the button, the distance, and the interests that were
 * searched for, or the shared ones, or else the town or its region. Nothing is truncated: long text wraps.
 */
function Lines({ member, wanted, beside }: LinesProps) {
  const { name, age, online, distance, shared_interest } = member;
  const place = usePlace(member);
  const words = useWords('members.card');
  const interests = useWords('interests');
  const interest = wanted?.[0] ?? shared_interest;
  return (
    <span className="absolute inset-x-0 bottom-0 bg-[image:var(--scrim)] px-3.5 pt-7 pb-[13px] @max-[9.5rem]:px-2.5 text-14 leading-5 [text-shadow:0_1px_3px_rgb(34_12_36/0.5)]">
      <span className="block text-[1.0625rem] leading-6 font-bold @max-[9.5rem]:text-16 md:text-18">
        <NameAndAge name={name} age={age} />
        {online && (
          <OnlineDot
            label={words('online')}
            className="ml-1.5 align-[-0.02em] bg-success! ring-2 ring-[var(--backdrop)]"
          />
        )}
      </span>
      <span className={`block font-medium ${beside ? 'min-h-10 pr-11.5' : ''}`}>
        {distance && (
          <span className="block">
            <span className="@max-[9.5rem]:sr-only">{words('distance', { band: String(distance) })}</span>
            {/* On the narrowest screens there is only room for the icon. */}
            <span aria-hidden className="hidden @max-[9.5rem]:inline">
              {distance === 'farther' ? '> 250 km' : `< ${distance} km`}
            </span>
          </span>
        )}
        {interest ? (
          <span className="flex gap-1.5 leading-[1.15rem]">
            <InterestIcon interest={interest} className="mt-px size-4 shrink-0 @max-[9.5rem]:hidden" />
            <span className="min-w-0 wrap-anywhere hyphens-auto @max-[9.5rem]:text-[0.8125rem]">
              {interests(interest)}
            </span>
          </span>
        ) : (
          place && (
            <span className="block leading-[1.15rem] wrap-anywhere hyphens-auto @max-[9.5rem]:text-[0.8125rem]">
              {place}
            </span>
          )
        )}
      </span>
    </span>
  );
}
