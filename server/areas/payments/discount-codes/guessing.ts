import type { MemberId } from '#contract/members/members.ts';
import { isRefused, type Refused, refuse } from '#contract/refusal.ts';
import type { Limits } from '../../../platform/http/limits.ts';

/** Limit on codes that are not found. Existing codes never count. */
export const wrongCodes = { name: 'wrong_discountcodes', points: 10, seconds: 3600, exact: true } as const;

/**
 * Runs `work`, which looks up the typed code, unless this member has guessed too often. Consumes the limit first, so
 * that simultaneous guesses count too, and refunds it if the code exists.
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
