/**
 * Which live events the pages before this one in the same tab have heard, and shown: what a stream repeats of them is no
 * news. Only ids, which say nothing by themselves.
 */
const place = 'damson-heard';
/** More than a stream repeats of the last seconds. */
const keptMost = 200;

/** To be called when the page is left. */
export function keepHeard(ids: Iterable<string>): void {
  try {
    sessionStorage.setItem(place, [...ids].slice(-keptMost).join(' '));
  } catch {
    // Storage is full or forbidden: a match may be shown twice.
  }
}

/** The oldest first; at the start of a page. */
export function keptHeard(): readonly string[] {
  try {
    return (sessionStorage.getItem(place) ?? '').split(' ').filter(Boolean);
  } catch {
    return [];
  }
}
