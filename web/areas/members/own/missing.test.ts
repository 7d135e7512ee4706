import { expect, test } from 'vitest';
import { eachFact, type FactAnswers } from '#contract/members/facts.ts';
import type { ProfileValues } from '#contract/members/profiles.ts';
import { defaultSettings } from '#contract/site.ts';
import { completenessOf } from './missing.ts';

const nothing: ProfileValues = {
  signup_message: '',
  about_me: '',
  interests: [],
  ...eachFact<FactAnswers>(() => null),
  home: null,
};
const { visible_profile_fields } = defaultSettings;

test('an empty profile lacks all fields that the site offers, with the most helpful ones first', () => {
  const { told, of, missing } = completenessOf(nothing, false, visible_profile_fields);
  expect(told).toBe(0);
  expect(of).toBe(10);
  expect(missing.slice(0, 3)).toEqual(['photo', 'home', 'about_me']);
});

test('counts filled-in fields, including “no tattoos” as an answer', () => {
  const { told, missing } = completenessOf(
    { ...nothing, about_me: 'I sail.', interests: ['sailing'], tattoos: 'none' },
    true,
    visible_profile_fields,
  );
  expect(told).toBe(4);
  expect(missing).not.toContain('tattoos');
});

test('does not count fields that the site does not offer', () => {
  expect(completenessOf(nothing, true, ['about_me'])).toEqual({ told: 1, of: 3, missing: ['home', 'about_me'] });
});
