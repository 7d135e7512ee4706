import { expect, test } from 'vitest';
import type { MemberCard } from '#contract/members.ts';
import type { OwnProfile } from '#contract/profiles.ts';
import { fitting, searchNear } from './fitting.ts';

const anna = { date_of_birth: '1990-05-04', values: { home: null } } as OwnProfile;
const now = new Date('2026-11-02T09:00:00Z');

test('a newcomer’s first search is among people of about their age, with a photo', () => {
  expect(searchNear(anna, now)).toEqual({ min_age: 24, max_age: 48, with_photo: 'yes' });
  expect(searchNear({ ...anna, date_of_birth: '2007-01-01' }, now)).toMatchObject({ min_age: 18, max_age: 31 });
});

test('and in their region, once they have said where they live', () => {
  const home = { country: 'NL', region: 'UT', city: 'Utrecht' } as const;
  expect(searchNear({ ...anna, values: { ...anna.values, home } }, now)).toMatchObject({
    country: 'NL',
    countryregion: 'UT',
  });
});

function card(name: string, about: Partial<MemberCard>): MemberCard {
  return { name, shared_interest: null, distance: null, ...about } as MemberCard;
}

test('who shares an interest comes first, then who is nearer; eight at most', () => {
  const profiles = [
    card('far', { distance: 'farther' }),
    card('near', { distance: 10 }),
    card('shares', { distance: 100, shared_interest: 'jazz' }),
  ];
  const similar = [{ profiles: Array.from({ length: 9 }, (_, index) => card(`other ${index}`, { distance: 250 })) }];
  const names = fitting({ profiles, similar } as never).map(({ name }) => name);
  expect(names.slice(0, 3)).toEqual(['shares', 'near', 'other 0']);
  expect(names).toHaveLength(8);
});
