import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { liftableFilters, searchAsked } from '#contract/members/search.ts';
import {
  searchUrl,
  toInput,
  countFilters,
  removeFilter,
  offeredPart,
  queryOf,
  rebase,
  isEmpty,
  type Search,
  searchIn,
  tidy,
  visitorsPart,
} from './search-params.ts';

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
  distance: 50,
  body_type: ['slim'],
  hair_color: ['red', 'black'],
  eye_color: ['green'],
  relationship_status: ['single', 'divorced'],
  children: ['none'],
  min_height: 165,
  max_height: 190,
  smoking: ['no', 'quitting'],
  languages: ['nl', 'sign'],
  new_here: 'yes',
  i_fit: 'yes',
  sort: 'nearest',
};

const read = (query: string) => searchIn(new URLSearchParams(query));

describe('search in the URL', () => {
  test('is unchanged after it is written and read back', () => {
    expect(read(queryOf(full))).toEqual(full);
    expect(queryOf({})).toBe('');
    expect(read('')).toEqual({});
  });

  test('omits default values, so that one search has one URL', () => {
    expect(queryOf({ min_age: 18, max_age: 99, online: 'no', with_photo: 'no', real_members_only: 'yes' })).toBe('');
    expect(queryOf({ interests: [] })).toBe('');
    expect(queryOf({ with_photo: 'yes', country: 'NL' })).toBe('?country=NL&with_photo=yes');
    expect(read('interests=jazz,jazz')).toEqual({ interests: ['jazz'] });
  });

  test.each(['gender=cat', 'country=XX', 'min_age=7', 'max_age=old', 'online=perhaps', 'interests=submarines', 'x=1'])(
    'ignores invalid values: %s',
    (query) => {
      expect(read(`${query}&with_photo=yes`)).toEqual({ with_photo: 'yes' });
    },
  );

  test('swaps the ages if the minimum exceeds the maximum', () => {
    expect(read('min_age=50&max_age=30')).toEqual({ min_age: 30, max_age: 50 });
    expect(tidy({ min_age: 60, max_age: 60 })).toEqual({ min_age: 60, max_age: 60 });
  });

  test('has the lower end of a range first, and omits ranges that restrict nothing', () => {
    expect(read('min_height=190&max_height=170')).toEqual({ min_height: 170, max_height: 190 });
    expect(read('min_height=140&max_height=220')).toEqual({});
    expect(queryOf({ min_height: 140, max_height: 180 })).toBe('?max_height=180');
    expect(read('min_height=12&max_height=180')).toEqual({ max_height: 180 });
  });

  test('joins the values of a list into one API parameter', () => {
    expect(toInput(full)).toEqual({
      ...full,
      interests: 'sailing,jazz',
      body_type: 'slim',
      hair_color: 'red,black',
      eye_color: 'green',
      relationship_status: 'single,divorced',
      children: 'none',
      smoking: 'no,quitting',
      languages: 'nl,sign',
    });
    expect(toInput({})).toEqual({});
  });
});

describe('removing a filter', () => {
  test.each(liftableFilters)('%s: leaves fewer filters, and keeps the gender and the sort order', (filter) => {
    const lifted = removeFilter(full, filter);
    expect(countFilters(lifted)).toBeLessThan(countFilters(full));
    expect(lifted).toMatchObject({ gender: 'female', sort: 'nearest' });
  });

  test('removing the country also removes the region, and removing the age removes both limits', () => {
    expect(removeFilter({ country: 'NL', countryregion: 'UT', online: 'yes' }, 'country')).toEqual({ online: 'yes' });
    expect(removeFilter({ min_age: 30, max_age: 40, country: 'NL' }, 'age')).toEqual({ country: 'NL' });
    expect(removeFilter(full, 'all')).toEqual({ gender: 'female', sort: 'nearest' });
  });
});

test('the changes between two searches are applied to a third, and nothing else of it changes', () => {
  const shown: Search = { children: ['at_home'], online: 'yes', min_age: 30, sort: 'newest' };
  const { online: _online, ...without } = shown;
  const onto: Search = { online: 'yes', min_age: 30, max_age: 40, sort: 'newest' };
  expect(tidy(rebase(without, shown, onto))).toEqual({ min_age: 30, max_age: 40, sort: 'newest' });
  expect(tidy(rebase({ ...shown, sort: 'active' }, shown, onto))).toEqual({ online: 'yes', min_age: 30, max_age: 40 });
  expect(tidy(rebase({ ...shown, eye_color: ['brown'] }, shown, onto))).toEqual({ ...onto, eye_color: ['brown'] });
  expect(tidy(rebase({ ...shown, real_members_only: 'no' }, shown, {}))).toEqual({ real_members_only: 'no' });
});

test('a visitor’s search keeps only the gender, country, region and age', () => {
  const { gender, country, countryregion, min_age, max_age } = full;
  expect(visitorsPart(full)).toEqual({ gender, country, countryregion, min_age, max_age });
  expect(visitorsPart({ online: 'yes' })).toEqual({});
});

test('a range is counted, removed and offered as one filter', () => {
  const tall = { min_height: 170, max_height: 190, online: 'yes' } as const;
  expect(countFilters(tall)).toBe(2);
  expect(removeFilter(tall, 'height')).toEqual({ online: 'yes' });
  expect(offeredPart(tall, ['height'])).toEqual({ min_height: 170, max_height: 190 });
  expect(offeredPart(tall, ['online'])).toEqual({ online: 'yes' });
});

test('the age counts as one filter; the gender and the sort order are not counted', () => {
  expect(countFilters({})).toBe(0);
  expect(countFilters({ gender: 'male' })).toBe(0);
  expect(countFilters({ min_age: 30, max_age: 40 })).toBe(1);
  expect(countFilters({ sort: 'newest' })).toBe(0);
  expect(countFilters({ max_age: 40, country: 'NL', countryregion: 'UT', interests: ['jazz', 'wine'] })).toBe(4);
});

test('an empty URL runs the saved search; the URL of a search without filters names the default order', () => {
  expect(isEmpty(new URLSearchParams(''))).toBe(true);
  expect(isEmpty(new URLSearchParams('t=5'))).toBe(true);
  expect(searchUrl({})).toBe('?sort=active');
  expect(isEmpty(new URLSearchParams(searchUrl({})))).toBe(false);
  expect(read(searchUrl({}))).toEqual({});
  expect(searchUrl({ min_age: 30 })).toBe('?min_age=30');
});

test('the part of a search that the site offers omits all other filters', () => {
  expect(offeredPart(full, ['age', 'country'])).toEqual({ country: 'NL', min_age: 30, max_age: 55, sort: 'nearest' });
});

test('parses each URL parameter like its API schema', () => {
  const written = [
    ['', ' ', 'yes', 'no', 'Yes', 'female', 'male', 'NL', 'XX', 'UT', 'ut', 'ABCD', 'active', 'nearest', 'soon'],
    ['0', '17', '18', '99', '100', '30.5', '1e1', '0x1a', '-1', 'NaN', 'Infinity', '165', '220', '10', '250', ' 25'],
    ['slim', 'slim,', ',slim,,slim', 'slim,none', 'jazz', 'jazz,sailing,yoga,tea,wine', 'red,black', 'nl,sign'],
    ['jazz,sailing,yoga,tea,wine,opera', 'nl,'.repeat(67), ','.repeat(200), ','.repeat(201)],
  ].flat();
  for (const [name, schema] of Object.entries(searchAsked) as [keyof Search, z.ZodMiniType][]) {
    for (const value of written) {
      const { data } = z.safeParse(schema, value);
      const meant = data === undefined ? {} : tidy({ [name]: data });
      expect(searchIn(new URLSearchParams({ [name]: value })), `${name}=${value}`).toEqual(meant);
    }
  }
});
