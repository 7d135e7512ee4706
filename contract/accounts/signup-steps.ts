import * as z from 'zod/mini';
import { call } from '../call.ts';

/** The questions after sign-up, one per screen. (Specification, section 2: multi-step signup.) */
export const signupStepNames = [
  'message',
  'photo',
  'location',
  'personal_info',
  'about_me',
  'push',
  'confirm_email',
] as const;
export const signupStepName = z.enum(signupStepNames);
export type SignupStepName = z.infer<typeof signupStepName>;

/** `done`: the member has answered the question, in this step or elsewhere. `skipped`: postponed. */
const signupStep = z.object({ step: signupStepName, state: z.enum(['open', 'done', 'skipped']) });
export type SignupStep = z.infer<typeof signupStep>;

/** The steps in order, with the member's progress on any device. */
export const listSignupSteps = call({
  method: 'GET',
  path: '/api/signup-steps.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({ steps: z.array(signupStep) }),
  refusals: {},
});

/** Postpones a question. A question that is already answered stays answered. */
export const skipSignupStep = call({
  method: 'PUT',
  path: '/api/signup-step.php',
  by: 'member',
  input: z.strictObject({ step: signupStepName }),
  reply: z.object({ steps: z.array(signupStep) }),
  refusals: {},
});
