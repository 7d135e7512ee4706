import { UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MemberCard as Member } from '#contract/members/members.ts';
import type { Interest } from '#contract/members/profile-values.ts';
import { Photo } from '../../shared/people/photo.tsx';
import { usePlace } from '../site/place.ts';
import { OnlineDot, PremiumBadge } from '../../shared/ui/badge.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { FictionalBadge } from '../../shared/people/fictional-badge.tsx';
import { InterestIcon } from '../../shared/people/interest-icon.tsx';
import { useInterestNames } from '../../shared/people/interest-list.ts';
import { LockedPhoto } from '../../shared/people/locked-photo.tsx';
import { NameAndAge } from '../../shared/people/name-and-age.tsx';

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
export function MemberCardLink({
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
    <article className="group card">
      <Link to={to} state={state} discover="none" className="card-link">
        {main_image ? (
          <Photo picture={main_image} size="thumb" alt="" eager={eager} className="card-photo" />
        ) : (
          <UserRound className="absolute inset-x-0 top-[14%] mx-auto size-3/5 text-on-soft opacity-30" aria-hidden />
        )}
        {main_image?.locked && <LockedPhoto text={words('locked')} />}
        <Lines member={member} wanted={wanted} beside={Boolean(children)} />
        {(premium || fictional_icon) && (
          <span className="card-badges">
            {premium && <PremiumBadge label={words('premium')} />}
            {fictional_icon && <FictionalBadge />}
          </span>
        )}
      </Link>
      {children && <div className="card-button">{children}</div>}
      {corner && <span className="card-corner">{corner}</span>}
    </article>
  );
}

interface LinesProps {
  member: Member;
  wanted: readonly Interest[] | undefined;
  /** Whether there is a button beside the lines below the name. */
  beside: boolean;
}

/** How many interests a card names: more of them would cover the face. The others are counted. */
const named = 3;

/**
 * Name, age and online badge in full width; below, beside the button, the distance, and the interests that were
 * searched for, or the shared ones, or else the town or its region. Nothing is truncated: long text wraps.
 */
function Lines({ member, wanted, beside }: LinesProps) {
  const { name, age, online, distance, shared_interests } = member;
  const place = usePlace(member);
  const words = useWords('members.card');
  const names = useWords('interests');
  const nameOf = useInterestNames();
  const [interest, ...more] = wanted?.length ? wanted : shared_interests;
  const others = more.slice(0, named - 1).map((one) => nameOf(one));
  const unnamed = more.length - others.length;
  return (
    <span className="card-lines">
      <span className="card-name">
        <NameAndAge name={name} age={age}>
          {online && <OnlineDot label={words('online')} className="card-online" />}
        </NameAndAge>
      </span>
      <span className={classNames('card-about', beside && 'card-beside')}>
        {distance && (
          <span className="block">
            <span className="card-band">{words('distance', { band: String(distance) })}</span>
            {/* On the narrowest screens there is only room for the icon. */}
            <span aria-hidden className="card-short-band">
              {distance === 'farther' ? '> 250 km' : `< ${distance} km`}
            </span>
          </span>
        )}
        {interest ? (
          <span className="card-interest">
            <InterestIcon interest={interest} className="card-interest-icon" />
            <span className="card-interest-name">
              {[names(interest), ...others].join(', ') + (unnamed > 0 ? ` +${unnamed}` : '')}
            </span>
          </span>
        ) : (
          place && <span className="card-town">{place}</span>
        )}
      </span>
    </span>
  );
}
