import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import type { ReplyOf } from '#contract/call.ts';
import type { presentMember } from '#contract/members/members.ts';
import { Photo } from '../../shared/people/photo.tsx';
import { useCountryName } from '../../shared/i18n/country-name.ts';
import { regionsQuery } from '../site/regions.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { FictionalBadge } from '../../shared/people/fictional-badge.tsx';
import { LockedPhoto } from '../../shared/people/locked-photo.tsx';

type Member = NonNullable<ReplyOf<typeof presentMember>['member']>;

/**
 * A member's public details: portrait, first name, age and region. `small`: a smaller portrait on phones, so that the
 * first question of the sign-up form below stays visible.
 */
export function LandingPortrait({ member, small }: { member: Member; small: boolean }) {
  const words = useWords('members');
  const countryName = useCountryName();
  const { name, age, country, region, main_image, fictional_icon } = member;
  const { data: regions } = useQuery({ ...regionsQuery(country), enabled: region !== null });
  const regionName = regions?.find((one) => one.region === region)?.name;
  return (
    <section
      aria-label={words('landing.label')}
      className={classNames(
        'relative isolate mx-auto aspect-3/4 w-full overflow-hidden rounded-dialog bg-soft-strong text-left shadow-soft md:max-w-88',
        small ? '@container max-w-36' : 'max-w-70',
      )}
    >
      {main_image ? (
        <Photo picture={main_image} size="full" alt="" eager className="size-full" />
      ) : (
        <UserRound className="absolute inset-x-0 top-[14%] mx-auto size-3/5 text-on-soft opacity-30" aria-hidden />
      )}
      {main_image?.locked && <LockedPhoto text={words('visitor.photo')} />}
      <span
        aria-hidden
        className={classNames('absolute inset-x-0 bottom-0 bg-[image:var(--scrim)] md:h-36', small ? 'h-24' : 'h-36')}
      />
      {fictional_icon && (
        <span className="absolute top-3 left-3">
          <FictionalBadge />
        </span>
      )}
      <p className="absolute right-4 bottom-3 left-4 text-on-photo md:right-5 md:bottom-4 md:left-5 [text-shadow:0_1px_3px_rgb(34_12_36/0.5)]">
        <span className={classNames('block font-bold md:text-22', small ? 'text-18' : 'text-22')}>
          <bdi>{name}</bdi>, {age}
        </span>
        <span className={classNames('font-medium md:text-16', small && 'block text-14 leading-5')}>
          {regionName
            ? words('search.place', { region: regionName, country: countryName(country) })
            : countryName(country)}
        </span>
      </p>
    </section>
  );
}
