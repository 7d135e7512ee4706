import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import type { ReplyOf } from '#contract/call.ts';
import type { presentMember } from '#contract/members/members.ts';
import { Photo } from '../people/photo.tsx';
import { useCountryName } from '../words/country-name.ts';
import { regionsQuery } from '../site/regions.ts';
import { useWords } from '../words/use-words.ts';
import { FictionalBadge } from '../people/fictional-badge.tsx';
import { LockedPhoto } from '../people/locked-photo.tsx';

type Member = NonNullable<ReplyOf<typeof presentMember>['member']>;

/** A member as visitors may see them: a portrait, a first name, an age, a region. */
export function LandingPortrait({ member }: { member: Member }) {
  const words = useWords('members');
  const countryName = useCountryName();
  const { name, age, country, region, main_image, fictional_icon } = member;
  const { data: regions } = useQuery({ ...regionsQuery(country), enabled: region !== null });
  const regionName = regions?.find((one) => one.region === region)?.name;
  return (
    <section
      aria-label={words('landing.label')}
      className="relative isolate mx-auto aspect-3/4 w-full max-w-70 overflow-hidden rounded-dialog bg-soft-strong text-left shadow-soft md:max-w-88"
    >
      {main_image ? (
        <Photo picture={main_image} size="full" alt="" eager className="size-full" />
      ) : (
        <UserRound className="absolute inset-x-0 top-[14%] mx-auto size-3/5 text-on-soft opacity-30" aria-hidden />
      )}
      {main_image?.locked && <LockedPhoto text={words('visitor.photo')} />}
      <span aria-hidden className="absolute inset-x-0 bottom-0 h-36 bg-[image:var(--scrim)]" />
      {fictional_icon && (
        <span className="absolute top-3 left-3">
          <FictionalBadge />
        </span>
      )}
      <p className="absolute right-5 bottom-4 left-5 text-on-photo [text-shadow:0_1px_3px_rgb(34_12_36/0.5)]">
        <span className="block text-22 font-bold">
          <bdi>{name}</bdi>, {age}
        </span>
        <span className="font-medium">
          {regionName
            ? words('search.place', { region: regionName, country: countryName(country) })
            : countryName(country)}
        </span>
      </p>
    </section>
  );
}
