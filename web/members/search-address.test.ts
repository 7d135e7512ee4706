import { describe, expect, test } from 'vitest';
import { liftableFilters } from '#contract/members.ts';
import { askedFor, filtersSet, lift, queryOf, type Search, searchIn, tidy, visitorsPart } from './search-address.ts';

const full: Search = {
  gender: 'female',
  country: 'NL',
  countryregion: 'UT',
  min_age: 30,
  max_age: 55,
  online: 'yes',
  with_photo: 'yes',
  interests: ['sailing', 'jazz'],
  real_members_only: 'no',
};

const read = (query: string) => searchIn(new URLSearchParams(query));

describe('a search in the address', () => {
  test('is written and read again', () => {
    expect(read(queryOf(full))).toEqual(full);
    expect(queryOf({})).toBe('');
    expect(read('')).toEqual({});
  });

  test('says nothing that goes without saying, so that one search has one address', () => {
    expect(queryOf({ min_age: 18, max_age: 99, online: 'no', with_photo: 'no', real_members_only: 'yes' })).toBe('');
    expect(queryOf({ interests: [] })).toBe('');
    expect(queryOf({ with_photo: 'yes', country: 'NL' })).toBe('?country=NL&with_photo=yes');
    expect(read('interests=jazz,jazz')).toEqual({ interests: ['jazz'] });
  });

  test.each(['gender=cat', 'country=XX', 'min_age=7', 'max_age=old', 'online=perhaps', 'interests=submarines', 'x=1'])(
    'that makes no sense is left out: %s',
    (query) => {
      expect(read(`${query}&with_photo=yes`)).toEqual({ with_photo: 'yes' });
    },
  );

  test('puts ages in their order', () => {
    expect(read('min_age=50&max_age=30')).toEqual({ min_age: 30, max_age: 50 });
    expect(tidy({ min_age: 60, max_age: 60 })).toEqual({ min_age: 60, max_age: 60 });
  });

  test('is asked with its interests in one word', () => {
    expect(askedFor(full)).toEqual({ ...full, interests: 'sailing,jazz' });
    expect(askedFor({})).toEqual({});
  });
});

describe('lifting', () => {
  test.each(liftableFilters)('%s lifts at least that, and never whom one looks for', (filter) => {
    const lifted = lift(full, filter);
    expect(filtersSet(lifted)).toBeLessThan(filtersSet(full));
    expect(lifted.gender).toBe('female');
  });

  test('the country takes its region along; the age is both its ends', () => {
    expect(lift({ country: 'NL', countryregion: 'UT', online: 'yes' }, 'country')).toEqual({ online: 'yes' });
    expect(lift({ min_age: 30, max_age: 40, country: 'NL' }, 'age')).toEqual({ country: 'NL' });
    expect(lift(full, 'all')).toEqual({ gender: 'female' });
  });
});

test('a visitor may ask for the fields of the search state, and nothing more', () => {
  const { gender, country, countryregion, min_age, max_age } = full;
  expect(visitorsPart(full)).toEqual({ gender, country, countryregion, min_age, max_age });
  expect(visitorsPart({ online: 'yes' })).toEqual({});
});

test('the age counts as one filter, whom one looks for as none', () => {
  expect(filtersSet({})).toBe(0);
  expect(filtersSet({ gender: 'male' })).toBe(0);
  expect(filtersSet({ min_age: 30, max_age: 40 })).toBe(1);
  expect(filtersSet({ max_age: 40, country: 'NL', countryregion: 'UT', interests: ['jazz', 'wine'] })).toBe(4);
});
