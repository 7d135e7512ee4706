import { expect, test } from 'vitest';
import type { SignupStep } from '#contract/accounts/signup-steps.ts';
import { stepAfter, stepShown } from './signup-steps.ts';

const steps: SignupStep[] = [
  { step: 'message', state: 'skipped' },
  { step: 'location', state: 'done' },
  { step: 'about_me', state: 'open' },
  { step: 'confirm_email', state: 'done' },
];

test('one goes on where one stopped: at the first question that is open', () => {
  expect(stepShown(steps, null)).toBe(2);
  expect(stepShown([steps[0]!, steps[1]!], null), 'everything is done or left for later').toBe(-1);
});

test('the address can name another one, if there is such a step', () => {
  expect(stepShown(steps, 'location')).toBe(1);
  expect(stepShown(steps, 'push')).toBe(2);
});

test('the next question is one that has no answer yet', () => {
  expect(stepAfter(steps, 0)).toBe(2);
  expect(stepAfter(steps, 2)).toBe(-1);
});
