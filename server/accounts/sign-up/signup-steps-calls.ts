import type { MemberId } from '#contract/members/members.ts';
import { listSignupSteps, skipSignupStep } from '#contract/accounts/signup-steps.ts';
import { answer } from '../../http/answer.ts';
import type { RequestInfo } from '../../http/request-info.ts';
import type { Sql } from '../../postgres/db.ts';
import type { Sites } from '../../site/sites.ts';
import { signupStepsOf, skipStep } from './signup-steps.ts';

/** What a newcomer is asked after sign-up. */
export function signupStepCalls(sites: Sites) {
  const stepsFor = async (db: Sql, viewer: MemberId, request: RequestInfo) => {
    const { visible_profile_fields } = (await sites.of(request.host)).settings;
    return { steps: await signupStepsOf(db, viewer, visible_profile_fields) };
  };
  return [
    answer(listSignupSteps, async ({ db, viewer, request }) => await stepsFor(db, viewer, request)),
    answer(skipSignupStep, async ({ db, viewer, input, request, now }) => {
      await skipStep(db, viewer, input.step, now);
      return await stepsFor(db, viewer, request);
    }),
  ];
}
