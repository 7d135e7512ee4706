import { expect, test } from 'vitest';
import type { SignupStep } from '#contract/accounts/signup-steps.ts';
import { stepAfter, stepShown } from './signup-steps.ts';

const steps: SignupStep[] = [
  { step: 'message', state: 'skipped' },
  { step: 'location', state: 'done' },
  { step: 'about_me', state: 'open' },
  { step: 'confirm_email', state: 'done' },
];

test('sign-up resumes at the first open question', () => {
  expect(stepShown(steps, null)).toBe(2);
  expect(stepShown([steps[0]!, steps[1]!], null), 'all steps are done or skipped').toBe(-1);
});

test('shows the step named in the URL if it exists', () => {
  expect(stepShown(steps, 'location')).toBe(1);
  expect(stepShown(steps, 'push')).toBe(2);
});

test('sign-up continues at the next step that is not done', () => {
  expect(stepAfter(steps, 0)).toBe(2);
  expect(stepAfter(steps, 2)).toBe(-1);
});
