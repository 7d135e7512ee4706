import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/**
 * Subscribes to the connection's state at start-up, because the connection may be lost before any screen uses
 * `useOnline`.
 */
export function followConnection(): void {
  const follow = () => onlineManager.setOnline(navigator.onLine);
  window.addEventListener('online', follow);
  window.addEventListener('offline', follow);
  follow();
}

/** Returns whether the browser is online. (Specification, section 4: connectivity.) */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  );
}
