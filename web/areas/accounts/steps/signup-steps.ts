import { queryOptions } from '@tanstack/react-query';
import { listSignupSteps, type SignupStep, type SignupStepName } from '#contract/accounts/signup-steps.ts';
import { ask, type Ask } from '../../../shared/api/ask.ts';
import { accountKeys } from '../keys.ts';

/** Query for the steps of a new member and their progress. */
export const signupStepsQuery = (from: Ask = ask) =>
  queryOptions({ queryKey: accountKeys.signupSteps, queryFn: async () => (await from(listSignupSteps, {})).steps });

/** Path of the last step: the first matches, with the first message to one of them. */
export const firstMessagePath = '/signup-matches';

const factQuestions = ['wish', 'children', 'saturday'] as const;
export type FactQuestionName = (typeof factQuestions)[number];

/** A question on a screen of its own. The step about personal information has several. */
export interface StepScreen {
  readonly screen: 'location' | 'photo' | 'about_me' | FactQuestionName;
  readonly step: SignupStepName;
  readonly state: SignupStep['state'];
}

/**
 * Returns the questions before the first message, in order. `offered`: the profile fields that the site shows. A town
 * that is known is not asked for again.
 */
export function screensOf(steps: readonly SignupStep[], offered: readonly string[]): readonly StepScreen[] {
  const isOffered = { wish: true, children: offered.includes('children'), saturday: offered.includes('interests') };
  return steps.flatMap(({ step, state }): StepScreen[] => {
    if (step === 'location') return state === 'open' ? [{ screen: 'location', step, state }] : [];
    if (step === 'photo' || step === 'about_me') return [{ screen: step, step, state }];
    if (step !== 'personal_info') return [];
    return factQuestions.filter((fact) => isOffered[fact]).map((screen) => ({ screen, step, state }));
  });
}

/** Returns the index of the screen that the URL names, otherwise of the first open one; -1 if none is open. */
export function screenShown(screens: readonly StepScreen[], named: string | null, fact: string | null): number {
  const wanted = screens.findIndex(({ screen, step }) => (fact ? screen === fact : step === named));
  return wanted >= 0 ? wanted : screens.findIndex(({ state }) => state === 'open');
}

/** Returns the URL of a screen, or of the first message after the last one. */
export function pathOf(screen: StepScreen | undefined): string {
  if (!screen) return firstMessagePath;
  const { step } = screen;
  return `/complete-signup?step=${step}${step === 'personal_info' ? `&fact=${screen.screen}` : ''}`;
}
