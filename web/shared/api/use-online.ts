import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Listens from the start: the connection may be lost before any screen asks about it. */
export function followConnection(): void {
  const follow = () => onlineManager.setOnline(navigator.onLine);
  window.addEventListener('online', follow);
  window.addEventListener('offline', follow);
  follow();
}

/** Whether the browser has a connection. (Specification, section 4: connectivity.) */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  );
}
