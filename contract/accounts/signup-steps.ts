import * as z from 'zod/mini';
import { call } from '../call.ts';

/**
 * The questions after the account exists, one per screen, in order. (Specification, section 2: multi-step signup;
 * decision 273.) `message` is the first message to somebody.
 */
export const signupStepNames = [
  'location',
  'photo',
  'personal_info',
  'about_me',
  'message',
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
  /** `rest`: postpones the steps after it, too, up to the first message. */
  input: z.strictObject({ step: signupStepName, rest: z.optional(z.literal('yes')) }),
  reply: z.object({ steps: z.array(signupStep) }),
  refusals: {},
});
