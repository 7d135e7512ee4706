import type { LiveEvent } from '#contract/live.ts';

type Listener = (event: LiveEvent) => Promise<void>;

const listeners = new Set<Listener>();

/**
 * Tells what this page has changed for areas that are above the caller in the order of the web, without waiting for the
 * server's event. Resolves once they have refetched.
 */
export async function announce(event: LiveEvent): Promise<void> {
  await Promise.all([...listeners].map(async (listener) => await listener(event)));
}

/** Calls `listener` for every announcement, until the returned function is called. */
export function hearAnnouncements(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
