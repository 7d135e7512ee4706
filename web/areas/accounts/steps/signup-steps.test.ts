import { expect, test } from 'vitest';
import type { SignupStep } from '#contract/accounts/signup-steps.ts';
import { pathOf, screenShown, screensOf } from './signup-steps.ts';

const steps: SignupStep[] = [
  { step: 'location', state: 'done' },
  { step: 'photo', state: 'skipped' },
  { step: 'personal_info', state: 'open' },
  { step: 'about_me', state: 'open' },
  { step: 'message', state: 'open' },
  { step: 'push', state: 'open' },
  { step: 'confirm_email', state: 'open' },
];
const everything = ['children', 'interests', 'about_me'];
const namesOf = (all: readonly SignupStep[], offered = everything) =>
  screensOf(all, offered).map(({ screen }) => screen);

test('lists the questions before the first message, one per screen', () => {
  expect(namesOf(steps)).toEqual(['photo', 'wish', 'children', 'saturday', 'about_me']);
});

test('asks for the town only while it is unknown', () => {
  expect(namesOf([{ step: 'location', state: 'open' }])).toEqual(['location']);
  expect(namesOf([{ step: 'location', state: 'skipped' }])).toEqual([]);
});

test('omits facts that the site does not show', () => {
  expect(namesOf(steps, ['about_me'])).toEqual(['photo', 'wish', 'about_me']);
});

test('resumes at the first open question', () => {
  const screens = screensOf(steps, everything);
  expect(screens[screenShown(screens, null, null)]?.screen).toBe('wish');
  expect(screenShown(screens.slice(0, 1), null, null), 'all questions are done or skipped').toBe(-1);
});

test('shows the question that the URL names', () => {
  const screens = screensOf(steps, everything);
  expect(screens[screenShown(screens, 'photo', null)]?.screen).toBe('photo');
  expect(screens[screenShown(screens, 'personal_info', 'saturday')]?.screen).toBe('saturday');
  expect(screens[screenShown(screens, 'nothing', null)]?.screen).toBe('wish');
});

test('the path of each question leads to it, and the last leads to the first message', () => {
  const screens = screensOf(steps, everything);
  for (const [at, screen] of screens.entries()) {
    const { searchParams } = new URL(pathOf(screen), 'http://damson.test');
    expect(screenShown(screens, searchParams.get('step'), searchParams.get('fact'))).toBe(at);
  }
  expect(pathOf(undefined)).toBe('/signup-matches');
});
