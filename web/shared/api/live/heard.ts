/**
 * Stores the ids of the live events that earlier pages of this tab have handled, so that a repeated event is ignored.
 * Contains only ids, no content.
 */
const place = 'damson-heard';
/** Maximum number of stored ids; a reopened stream repeats fewer events. */
const keptMost = 200;

/** Must be called when the page is left. */
export function keepHeard(ids: Iterable<string>): void {
  try {
    sessionStorage.setItem(place, [...ids].slice(-keptMost).join(' '));
  } catch {
    // Storage is full or forbidden: a match may be shown twice.
  }
}

/** The ids that earlier pages of this tab have handled, oldest first. */
export function keptHeard(): readonly string[] {
  try {
    return (sessionStorage.getItem(place) ?? '').split(' ').filter(Boolean);
  } catch {
    return [];
  }
}
