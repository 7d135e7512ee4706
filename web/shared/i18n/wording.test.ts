import { expect, test } from 'vitest';
import { areasIn, withWording } from './wording.ts';

const messages = {
  members: { title: 'Search members', filters: { region: 'Region', age: 'Age' } },
  'wording-us': { members: { filters: { region: 'State' } }, interests: { cinema: 'Movies' } },
};

test('readers in the United States get American wording, only in the areas that are loaded', () => {
  const { members, ...rest } = withWording(messages, 'en-US');
  expect(members).toEqual({ title: 'Search members', filters: { region: 'State', age: 'Age' } });
  expect(rest).not.toHaveProperty('interests');
});

test('readers outside of the United States get the usual wording, and load no American words', () => {
  expect(withWording(messages, 'en-GB')).toBe(messages);
  expect(areasIn('en-GB', ['members'])).toEqual(['members']);
  expect(areasIn('es-US', ['members'])).toEqual(['members', 'wording-us']);
});
