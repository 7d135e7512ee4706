import { queryOptions } from '@tanstack/react-query';
import { listSignupSteps, type SignupStep } from '#contract/accounts/signup-steps.ts';
import { ask, type Ask } from '../../api/ask.ts';

/** What the newcomer was asked, and how far they have come. */
export const signupStepsQuery = (from: Ask = ask) =>
  queryOptions({ queryKey: ['signup-steps'], queryFn: async () => (await from(listSignupSteps, {})).steps });

/** Where the steps lead in the end. */
export const afterSteps = '/signup-matches';

/** Which step is on the screen: the one that the address names, else the first that is still open. */
export function stepShown(steps: readonly SignupStep[], named: string | null): number {
  const wanted = steps.findIndex(({ step }) => step === named);
  return wanted >= 0 ? wanted : steps.findIndex(({ state }) => state === 'open');
}

/** The next one that is not done; -1 where there is none. What was left for later is not asked again right away. */
export function stepAfter(steps: readonly SignupStep[], at: number): number {
  return steps.findIndex(({ state }, index) => index > at && state !== 'done');
}
