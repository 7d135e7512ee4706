import type { MemberId } from '#contract/members/members.ts';

/**
 * Text from a page that was left before its key had loaded. The next page of the tab encrypts it. Until then, usually
 * for less than a second, the text is unencrypted in session storage, which ends with the tab or at a logout.
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

/** Returns the text and removes it from storage. */
export function takeEarly(me: MemberId): Typed {
  try {
    const left = sessionStorage.getItem(prefix + me);
    sessionStorage.removeItem(prefix + me);
    return left === null ? [] : (JSON.parse(left) as Typed);
  } catch {
    return [];
  }
}

/** Deletes the text of earlier members. Used at a login. */
export function forgetEarlyOfOthers(me: MemberId): void {
  try {
    for (const place of Object.keys(sessionStorage)) {
      if (place.startsWith(prefix) && place !== prefix + me) sessionStorage.removeItem(place);
    }
  } catch {
    // If the storage is forbidden, there is nothing to remove.
  }
}
