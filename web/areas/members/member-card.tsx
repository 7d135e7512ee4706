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
import { LockedPhoto } from '../../shared/people/locked-photo.tsx';
import { NameAndAge } from '../../shared/people/name-and-age.tsx';

interface MemberCardProps {
  member: Member;
  /** Link target if it differs from the profile's path. */
  to?: string;
  /** State for the history entry of the profile. */
  state?: object;
  /** The card is in the first row, so its photo loads eagerly. */
  eager?: boolean;
  /** Interests searched for; shown instead of the shared interests. */
  wanted?: readonly Interest[] | undefined;
  /** Content at the top right, such as "New". */
  corner?: ReactNode;
  /** Button at the bottom right, usually the heart. */
  children?: ReactNode;
}

/**
 * Card of a member with a portrait and a few lines, all of it a link to the profile. Requires the texts of `members`
 * and `interests` to be loaded.
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
  /** Whether a button is beside the lines below the name. */
  beside: boolean;
}

/**
 * Name, age and online dot across the full width. Below, next to the button: the distance, then the first available of
 * interests searched for, shared interests, and place (town or region). One interest is named and the others are
 * counted, because a second line would cover the face. Long text wraps and is never truncated.
 */
function Lines({ member, wanted, beside }: LinesProps) {
  const { name, age, online, distance, shared_interests } = member;
  const place = usePlace(member);
  const words = useWords('members.card');
  const names = useWords('interests');
  const [interest, ...more] = wanted?.length ? wanted : shared_interests;
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
            {/* The narrowest screens have no room for the full text. */}
            <span aria-hidden className="card-short-band">
              {distance === 'farther' ? '> 250 km' : `< ${distance} km`}
            </span>
          </span>
        )}
        {interest ? (
          <span className="card-interest">
            <InterestIcon interest={interest} className="card-interest-icon" />
            <span className="card-interest-name">{names(interest) + (more.length > 0 ? ` +${more.length}` : '')}</span>
          </span>
        ) : (
          place && <span className="card-town">{place}</span>
        )}
      </span>
    </span>
  );
}
