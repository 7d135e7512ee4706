import { useQuery } from '@tanstack/react-query';
import type { MatchedCard } from '#contract/members/match-finder.ts';
import { ageOn } from '#contract/time.ts';
import { serverNow } from '../../../shared/api/server-clock.ts';
import { useMe } from '../../../shared/people/user.ts';
import { ownProfileQuery } from '../../members/own/own-profile.ts';
import { facesFirst, matchesQuery } from '../../members/finder/match-finder.ts';
import { usePlace } from '../../site/place.ts';
import { photosQuery } from '../../photos/photos.ts';
import { drawnPeople } from './drawn-people.ts';
import type { CardOnLine } from './two-cards.tsx';

/** Returns the two people on the line of a new member: the member, and the first match or drawn people. */
export function useLine(chosen?: MatchedCard) {
  const me = useMe();
  const { data: profile } = useQuery(ownProfileQuery());
  const { data: photos } = useQuery(photosQuery());
  const { data: matches } = useQuery(matchesQuery());
  const other = chosen ?? (matches && facesFirst(matches)[0]);
  const picture = photos?.photos.find(({ status }) => status !== 'rejected') ?? null;
  const age = profile && ageOn(profile.date_of_birth, new Date(serverNow()).toISOString().slice(0, 10));
  const own: CardOnLine = {
    title: [me.profile.name, age].filter((part) => part !== undefined).join(', '),
    more: profile?.values.home?.city,
    picture,
  };
  return { own, other, towards: other ? { picture: other.main_image } : drawnPeople.everyone };
}

/** Returns the card of a match. */
export function useCardOf(member: MatchedCard | undefined): CardOnLine | undefined {
  const place = usePlace(member ?? { country: 'NL', region: null, city: null });
  if (!member) return undefined;
  const { name, age, main_image } = member;
  return { title: `${name}, ${age}`, more: place, picture: main_image?.locked ? null : main_image };
}
