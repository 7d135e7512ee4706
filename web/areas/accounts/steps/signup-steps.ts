import { queryOptions } from '@tanstack/react-query';
import { listSignupSteps, type SignupStep } from '#contract/accounts/signup-steps.ts';
import { ask, type Ask } from '../../../shared/api/ask.ts';
import { accountKeys } from '../keys.ts';

/** The steps for a new member, and their progress. */
export const signupStepsQuery = (from: Ask = ask) =>
  queryOptions({ queryKey: accountKeys.signupSteps, queryFn: async () => (await from(listSignupSteps, {})).steps });

/** Where the member goes after the last step. */
export const afterSteps = '/signup-matches';

/** Returns the current step: the one named in the URL, or else the first open one. */
export function stepShown(steps: readonly SignupStep[], named: string | null): number {
  const wanted = steps.findIndex(({ step }) => step === named);
  return wanted >= 0 ? wanted : steps.findIndex(({ state }) => state === 'open');
}

/** Returns the index of the next step that is not done, or -1. Skipped steps are not asked again right away. */
export function stepAfter(steps: readonly SignupStep[], at: number): number {
  return steps.findIndex(({ state }, index) => index > at && state !== 'done');
}
