import { useSyncExternalStore } from 'react';
import { serverNow } from '#web/shared/api/server-clock.ts';

/** How often ages are redrawn, in milliseconds. */
const tick = 15_000;
let seen = 0;

/** Returns the server's time in milliseconds since 1970, renewed every 15 seconds: the reader's clock may be wrong. */
export function useServerNow(): number {
  return useSyncExternalStore(subscribe, read);
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(() => {
    seen = serverNow();
    listener();
  }, tick);
  return () => clearInterval(timer);
}

function read(): number {
  if (Math.abs(serverNow() - seen) > tick) seen = serverNow();
  return seen;
}
