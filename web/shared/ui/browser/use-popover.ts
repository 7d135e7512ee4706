import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useOverlay } from './overlay-history.ts';

interface Popover {
  readonly isOpen: boolean;
  readonly show: () => void;
  readonly hide: () => void;
  readonly buttonProps: { readonly popoverTarget: string; readonly onClick: () => void };
  readonly listProps: Record<string, unknown>;
}

/**
 * Creates a popover that its button opens, and that Escape, Back or a press outside closes. Without native popovers,
 * `data-open` shows it (web/app/app.css).
 */
export function usePopover(
  id: string,
  list: RefObject<HTMLElement | null>,
  opener: RefObject<HTMLElement | null>,
  onShown: () => void,
): Popover {
  const [isOpen, setOpen] = useState(false);
  const show = () => {
    if (!hasPopovers()) setOpen(true);
    // oxlint-disable-next-line no-restricted-properties -- with a fallback
    else if (!list.current?.matches(':popover-open')) list.current?.showPopover();
  };
  const hide = () => {
    // oxlint-disable-next-line no-restricted-properties -- with a fallback
    if (hasPopovers()) list.current?.hidePopover();
    else setOpen(false);
  };
  useEffect(() => {
    // The browser may have opened it before hydration.
    if (hasPopovers() && list.current?.matches(':popover-open')) setOpen(true);
  }, [list]);
  useEffect(() => {
    if (!isOpen || hasPopovers()) return;
    onShown();
    // Without focus, a row that is visible only on focus would hide the list.
    opener.current?.focus();
    const close = (event: Event) => {
      const isKey = event instanceof KeyboardEvent;
      const isInside = [list, opener].some(({ current }) => current?.contains(event.target as Node));
      if (isKey ? event.key !== 'Escape' : isInside) return;
      setOpen(false);
      if (isKey) opener.current?.focus();
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `onShown` is only used for opening
  }, [isOpen, list, opener]);
  useOverlay(isOpen, () => {
    hide();
    return true;
  });
  return {
    isOpen,
    show,
    hide,
    buttonProps: {
      popoverTarget: id,
      onClick: () => {
        if (!hasPopovers()) setOpen(!isOpen);
      },
    },
    listProps: {
      id,
      popover: 'auto',
      'data-open': isOpen || undefined,
      onBeforeToggle: ({ newState }: { newState: string }) => {
        // The popover is measured as soon as it opens, so its content must be rendered by then.
        if (newState === 'open') flushSync(() => setOpen(true));
      },
      onToggle: ({ newState }: { newState: string }) => {
        setOpen(newState === 'open');
        if (newState === 'open') onShown();
      },
    },
  };
}

function hasPopovers(): boolean {
  return 'showPopover' in HTMLElement.prototype;
}
