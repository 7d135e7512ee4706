import { queryOptions } from '@tanstack/react-query';
import { listSignupSteps, type SignupStep } from '#contract/accounts/signup-steps.ts';
import { ask, type Ask } from '../../../shared/api/ask.ts';
import { accountKeys } from '../keys.ts';

/** Query for the steps of a new member and their progress. */
export const signupStepsQuery = (from: Ask = ask) =>
  queryOptions({ queryKey: accountKeys.signupSteps, queryFn: async () => (await from(listSignupSteps, {})).steps });

/** Path after the last step. */
export const afterSteps = '/signup-matches';

/** Returns the index of the step named in the URL, otherwise of the first open step. */
export function stepShown(steps: readonly SignupStep[], named: string | null): number {
  const wanted = steps.findIndex(({ step }) => step === named);
  return wanted >= 0 ? wanted : steps.findIndex(({ state }) => state === 'open');
}

/** Returns the index of the next step that is not done, or -1. Earlier skipped steps are not revisited. */
export function stepAfter(steps: readonly SignupStep[], at: number): number {
  return steps.findIndex(({ state }, index) => index > at && state !== 'done');
}
