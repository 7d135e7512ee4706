import { useEffect, useEffectEvent } from 'react';

interface SwipeKeys {
  readonly onPass: () => void;
  readonly onLike: () => void;
  readonly onUndo: () => void;
}

/**
 * Lets arrow keys decide, and Backspace and Z undo, unless the focused element or an open dialog uses these keys
 * itself.
 */
export function useSwipeKeys({ onPass, onLike, onUndo }: SwipeKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const does = { ArrowLeft: onPass, ArrowRight: onLike, Backspace: onUndo, z: onUndo }[event.key];
    if (!does || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isElsewhere(event.target)) return;
    event.preventDefault();
    // Ignore repeats, because a held key would decide on one member after another.
    if (!event.repeat) does();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  return (
    target instanceof Element && target.closest('input, textarea, select, [role=menu], [contenteditable]') !== null
  );
}
