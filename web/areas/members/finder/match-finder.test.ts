import { expect, test } from 'vitest';
import type { MatchedCard } from '#contract/members/match-finder.ts';
import { facesFirst, type Finder, firstAnswers, questionsOf } from './match-finder.ts';

const finder = { may_choose: false, presumed_ages: { min_age: 28, max_age: 44 } } as Finder;

test('asks whom to seek only if the member has a choice', () => {
  expect(questionsOf(finder)).toEqual(['age', 'region', 'interests', 'wish']);
  expect(questionsOf({ ...finder, may_choose: true })[0]).toBe('whom');
});

test('starts the age question with the default range if none is set', () => {
  expect(firstAnswers(finder)).toMatchObject({ min_age: 28, max_age: 44, genders: null });
});

test('sorts members with a visible photo first, and otherwise keeps the order', () => {
  const card = (name: string, locked?: boolean) =>
    ({ name, main_image: locked === undefined ? null : { locked } }) as MatchedCard;
  const names = facesFirst([card('locked', true), card('one', false), card('none'), card('two', false)]);
  expect(names.map(({ name }) => name)).toEqual(['one', 'two', 'locked', 'none']);
});
