import { ageLockHours, minimumAge } from '#contract/accounts/accounts.ts';
import { refuse } from '#contract/refusal.ts';
import type { ClientInfo } from '../../../platform/http/client-info.ts';
import type { Limit, Limits } from '../../../platform/http/limits.ts';
import { networkOf } from '../../../platform/http/network.ts';
import type { AccountTools } from '../account-tools.ts';

/** Stored in the browser: until when nobody can sign up from it. It says nothing else about anybody. */
const lockCookie = 'age_lock';
const lockMilliseconds = ageLockHours * 3_600_000;

/**
 * Counts browsers of one kind in one network, in case the cookie is deleted. More than one attempt is allowed, since
 * thousands of people with the same phone may share one address.
 */
export const underAge: Limit = { name: 'under_age', points: 3, seconds: 3600, exact: true };

/** Entering another date of birth does not help someone who was too young a moment ago. */
export async function ageLockOf(request: ClientInfo, limits: Limits, now: Date) {
  const kept = request.cookie(lockCookie);
  const until = kept === undefined ? 0 : Number(kept) || 0;
  const left = Math.min(until - now.getTime(), lockMilliseconds);
  const hours = left > 0 ? Math.ceil(left / 3_600_000) : undefined;
  const here = hours ?? ((await limits.minutesLeft(underAge, placeOf(request))) ? 1 : undefined);
  return here ? refuse('age_locked', { min_age: minimumAge, hours: here }) : undefined;
}

/** A date of birth was refused: nobody can sign up from here for a while. */
export async function lockForAge({ limits, secure }: AccountTools, request: ClientInfo, now: Date): Promise<void> {
  await limits.consumeExactly(underAge, placeOf(request));
  const until = now.getTime() + lockMilliseconds;
  const cookie = { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: ageLockHours * 3600 } as const;
  request.setCookie(lockCookie, String(until), cookie);
}

function placeOf({ ip, userAgent }: ClientInfo): string {
  return `${networkOf(ip)}|${userAgent}`;
}
