import type { MemberId } from '#contract/members/members.ts';
import { isRefused, type Refused, refuse } from '#contract/refusal.ts';
import type { Limits } from '../../../platform/http/limits.ts';

/** Codes that are not found. Codes that are right are never counted. */
export const wrongCodes = { name: 'wrong_discountcodes', points: 10, seconds: 3600, exact: true } as const;

/**
 * Does `work`, which looks for the code that was typed, unless this member has guessed too often. Counted before the
 * work, so that guesses at the same moment are counted as well, and given back if the code exists.
 */
export async function limitGuesses<Result>(
  limits: Limits,
  member: MemberId,
  code: string | undefined,
  work: () => Promise<Result>,
): Promise<Result | Refused<'too_many_requests'>> {
  if (code === undefined) return await work();
  const seconds = await limits.consume(wrongCodes, member);
  if (seconds) {
    await limits.refund(wrongCodes, member);
    return refuse('too_many_requests', { seconds });
  }
  const result = await work();
  if (!(isRefused(result) && result.refused === 'code_not_found')) await limits.refund(wrongCodes, member);
  return result;
}
