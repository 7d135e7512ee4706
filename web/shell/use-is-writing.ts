import { useSyncExternalStore } from 'react';

/** Whether the member is just writing somewhere: then nothing may come between. */
export function useIsWriting(): boolean {
  return useSyncExternalStore(subscribe, isWriting, () => false);
}

function isWriting(): boolean {
  return document.activeElement?.matches('textarea, input:not([type=radio], [type=checkbox], [type=range])') ?? false;
}

function subscribe(listener: () => void): () => void {
  // Between two fields the focus is nowhere for a moment.
  const soon = () => setTimeout(listener);
  document.addEventListener('focusin', listener);
  document.addEventListener('focusout', soon);
  return () => {
    document.removeEventListener('focusin', listener);
    document.removeEventListener('focusout', soon);
  };
}
