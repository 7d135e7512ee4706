import { listSignupSteps, signupStepNames, skipSignupStep } from '#contract/accounts/signup-steps.ts';
import { answer } from '../../../platform/http/answer.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import { signupStepsOf, skipSteps } from './signup-steps.ts';

/** Calls for the steps after sign-up. */
export const signupStepCalls = [
  answer(listSignupSteps, async ({ db, viewer }) => await stepsFor(db, viewer)),
  answer(skipSignupStep, async ({ db, viewer, input, now }) => {
    const { step, rest } = input;
    const later = signupStepNames.slice(signupStepNames.indexOf(step) + 1, signupStepNames.indexOf('message'));
    await skipSteps(db, viewer.id, rest ? [step, ...later] : [step], now);
    return await stepsFor(db, viewer);
  }),
];

async function stepsFor(db: Sql, viewer: Viewer) {
  const { visible_profile_fields } = (await viewer.site()).settings;
  return { steps: await signupStepsOf(db, viewer.id, visible_profile_fields) };
}
