import { describe, expect, test } from 'vitest';
import { anyFacts, factFilteredBy, filterKeysOf, isFilteredBy, withoutFact } from './fact-filters.ts';
import { factNames, isNumberFact, searchedFacts, signupFacts, unsearchedFacts } from './facts.ts';
import { facts } from './profile-fields.ts';
import { profileFields } from './profiles.ts';
import { liftableFilters, searchFields } from './search.ts';
import { defaultSettings } from '../site.ts';

describe('the values in the specification, section 3', () => {
  test.each([
    ['hair_color', 'brunette blond brown white bald black dark_blond dark_brown gray red other'],
    ['body_type', 'slim normal fat'],
    ['eye_color', 'blue green hazel brown'],
    ['relationship_status', 'single married divorced widowed unmarried living_together'],
  ] as const)('are those of the fact %s: %s', (name, values) => {
    expect(facts[name].values).toEqual(values.split(' '));
  });
});

test('every fact is a field of the profile and offered by default', () => {
  expect(profileFields).toEqual(expect.arrayContaining([...factNames]));
  expect(defaultSettings.visible_profile_fields).toEqual(expect.arrayContaining([...factNames]));
  expect([...searchedFacts, ...unsearchedFacts].toSorted()).toEqual(factNames.toSorted());
});

test.each(searchedFacts)('a search can set and remove the filter for %s', (name) => {
  expect(searchFields).toContain(name);
  expect(liftableFilters).toContain(name);
  expect(defaultSettings.search_fields).toContain(name);
  expect(isFilteredBy(anyFacts, name)).toBe(false);
  const some = isNumberFact(name) ? facts[name].search.from + 1 : [facts[name].values[0]];
  const filters = { ...anyFacts, [filterKeysOf(name)[0]!]: some };
  expect(isFilteredBy(filters, name)).toBe(true);
  expect({ ...filters, ...withoutFact(name) }).toEqual(anyFacts);
  for (const key of filterKeysOf(name)) expect(factFilteredBy(key)).toBe(name);
});

test('each filter has a different position', () => {
  const positions = searchedFacts.map((name) => facts[name].search.position);
  expect(new Set(positions).size).toBe(positions.length);
});

test('of the facts, sign-up asks only about children', () => {
  expect(signupFacts).toEqual(['children']);
});
