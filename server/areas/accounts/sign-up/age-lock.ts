import { ageLockHours, minimumAge } from '#contract/accounts/accounts.ts';
import { refuse } from '#contract/refusal.ts';
import type { ClientInfo } from '../../../platform/http/client-info.ts';
import type { Limit, Limits } from '../../../platform/http/limits.ts';
import { networkOf } from '../../../platform/http/network.ts';
import type { AccountTools } from '../account-tools.ts';

/** Cookie with the time until which this browser cannot sign up. Contains no personal data. */
const lockCookie = 'age_lock';
const lockMilliseconds = ageLockHours * 3_600_000;

/**
 * Limit on dates of birth below the minimum age from similar browsers in a network, in case the cookie is deleted.
 * Allows several attempts, because thousands of people with the same phone may share an address.
 */
export const underAge: Limit = { name: 'under_age', points: 3, seconds: 3600, exact: true };

/**
 * Returns a refusal if a date of birth entered earlier in this browser was too young, whatever date is entered now.
 * Undefined if sign-up is allowed.
 */
export async function ageLockOf(request: ClientInfo, limits: Limits, now: Date) {
  const kept = request.cookie(lockCookie);
  const until = kept === undefined ? 0 : Number(kept) || 0;
  const left = Math.min(until - now.getTime(), lockMilliseconds);
  const hours = left > 0 ? Math.ceil(left / 3_600_000) : undefined;
  const here = hours ?? ((await limits.minutesLeft(underAge, placeOf(request))) ? 1 : undefined);
  return here ? refuse('age_locked', { min_age: minimumAge, hours: here }) : undefined;
}

/** Lifts the lock of this browser, and forgets the attempts that were counted for similar ones in its network. */
export async function liftAgeLock({ limits, secure }: AccountTools, request: ClientInfo): Promise<void> {
  await limits.forget(underAge, placeOf(request));
  request.setCookie(lockCookie, '', { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: 0 });
}

/** Locks sign-up in this browser for a while, after a date of birth was too young. */
export async function lockForAge({ limits, secure }: AccountTools, request: ClientInfo, now: Date): Promise<void> {
  await limits.consumeExactly(underAge, placeOf(request));
  const until = now.getTime() + lockMilliseconds;
  const cookie = { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: ageLockHours * 3600 } as const;
  request.setCookie(lockCookie, String(until), cookie);
}

function placeOf({ ip, userAgent }: ClientInfo): string {
  return `${networkOf(ip)}|${userAgent}`;
}
