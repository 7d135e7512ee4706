import { useSyncExternalStore } from 'react';
import { serverNow } from '#web/shared/api/server-clock.ts';

/** Update interval of the displayed ages, in milliseconds. */
const tick = 15_000;
let seen = 0;

/** Returns the server's time in milliseconds since 1970, updated every 15 seconds. The browser's clock may be wrong. */
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
