import { useEffect } from 'react';

/** The height that a browser's own bars never take, in px. */
const leastKeyboard = 150;

/**
 * Sets the attribute `data-keyboard` of the document while an on-screen keyboard covers a part of the window, so that
 * pictures can make room (`in-data-keyboard:`). Keeps the focused field in view when they do.
 */
export function useKeyboardMark(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return undefined;
    const root = document.documentElement;
    let width = 0;
    let tallest = 0;
    const update = () => {
      // A rotated device has other heights, and zooming in also shrinks the visible part.
      if (window.innerWidth !== width) tallest = 0;
      width = window.innerWidth;
      const height = view.height * view.scale;
      tallest = Math.max(tallest, height);
      const field = document.activeElement;
      const isOpen = field instanceof HTMLInputElement && tallest - height > leastKeyboard;
      if (root.toggleAttribute('data-keyboard', isOpen) && isOpen) field.scrollIntoView({ block: 'nearest' });
    };
    update();
    view.addEventListener('resize', update);
    return () => {
      view.removeEventListener('resize', update);
      root.removeAttribute('data-keyboard');
    };
  }, []);
}
