import type { MemberId } from '#contract/members/members.ts';

/**
 * What was typed before the key was there, of a page that was left at once: the next page of the same tab encrypts it.
 * Until then, usually for less than a second, it lies in session storage as it is, which ends with the tab and at a
 * log-out.
 */
type Typed = readonly (readonly [name: string, text: string])[];

const prefix = 'typed-early:';

export function leaveEarly(me: MemberId, typed: Typed): void {
  try {
    if (typed.length > 0) sessionStorage.setItem(prefix + me, JSON.stringify(typed));
  } catch {
    // Storage is full or forbidden.
  }
}

/** Removes it from there. */
export function takeEarly(me: MemberId): Typed {
  try {
    const left = sessionStorage.getItem(prefix + me);
    sessionStorage.removeItem(prefix + me);
    return left === null ? [] : (JSON.parse(left) as Typed);
  } catch {
    return [];
  }
}

/** Whoever logs in finds nothing of those who were here before. */
export function forgetEarlyOfOthers(me: MemberId): void {
  try {
    for (const place of Object.keys(sessionStorage)) {
      if (place.startsWith(prefix) && place !== prefix + me) sessionStorage.removeItem(place);
    }
  } catch {
    // What cannot be stored is not there either.
  }
}
