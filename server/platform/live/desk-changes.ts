import type { BusinessEvent } from '../core/event-log.ts';
import type { Notes } from './notes.ts';

/** Delay between a change and its note, in milliseconds: many changes make one note. */
const gatherMilliseconds = 200;

/** Events that change no queue of the desk. */
const others: ReadonlySet<BusinessEvent['event']> = new Set(['signed_up', 'logged_in', 'purchased']);

/** Returns a function that receives committed events, and notifies all processes when a queue of the desk has changed. */
export function announceDeskChanges(notes: Notes): (events: readonly BusinessEvent[]) => void {
  let timer: NodeJS.Timeout | undefined;
  return (events) => {
    if (events.every(({ event }) => others.has(event))) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      notes.publishToAll({ note: 'desk_changed' });
    }, gatherMilliseconds).unref();
  };
}
