import type { LiveEvent } from '#contract/live.ts';

type Listener = (event: LiveEvent) => Promise<void>;

const listeners = new Set<Listener>();

/**
 * Publishes a change made by this page to areas that the caller must not import, without waiting for the server's
 * event. Resolves once these areas have refetched.
 */
export async function announce(event: LiveEvent): Promise<void> {
  await Promise.all([...listeners].map(async (listener) => await listener(event)));
}

/** Subscribes to announcements. Returns a function that unsubscribes. */
export function subscribeToAnnouncements(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
