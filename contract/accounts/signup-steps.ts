import * as z from 'zod/mini';
import { call } from '../call.ts';

/** What a newcomer is asked after sign-up, one question per screen. (Specification, section 2: multi-step signup.) */
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

/** `done`: the answer is there, wherever it was given. `skipped`: left for later. */
const signupStep = z.object({ step: signupStepName, state: z.enum(['open', 'done', 'skipped']) });
export type SignupStep = z.infer<typeof signupStep>;

/** The steps in order, and how far the member has come, on any device. */
export const listSignupSteps = call({
  method: 'GET',
  path: '/api/signup-steps.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({ steps: z.array(signupStep) }),
  refusals: {},
});

/** Leaves a question for later. One that is answered stays answered. */
export const skipSignupStep = call({
  method: 'PUT',
  path: '/api/signup-step.php',
  by: 'member',
  input: z.strictObject({ step: signupStepName }),
  reply: z.object({ steps: z.array(signupStep) }),
  refusals: {},
});
