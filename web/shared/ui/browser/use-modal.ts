import { type MouseEvent, type RefObject, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { noteDialog } from '../dialog-turns.ts';
import { useOverlay } from './overlay-history.ts';

/**
 * How a dialog can be closed. `by_button`: Escape, Back and clicks outside do not close it. `never`: it cannot be
 * closed at present.
 */
export type Closable = 'always' | 'by_button' | 'never';

interface Modal {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly closedby: 'closerequest' | 'none';
  readonly onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
  readonly onClose: () => void;
  readonly onClick: (event: MouseEvent<HTMLDialogElement>) => void;
}

/**
 * Returns the properties of a `<dialog>` that is modal while mounted. `onOpen` runs once the dialog is open. The
 * browser traps the focus and restores it afterwards.
 */
export function useModal(onClose: () => void, closable: Closable, onOpen?: (dialog: HTMLDialogElement) => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const isShown = useRef(false);
  useLayoutEffect(() => {
    const dialog = ref.current!;
    dialog.showModal();
    isShown.current = true;
    onOpen?.(dialog);
    const noteClosed = noteDialog();
    return () => {
      isShown.current = false;
      // Closing the dialog while it is still mounted restores the focus.
      dialog.close();
      noteClosed();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `onOpen` is only used for opening
  }, []);
  useOverlay(true, () => {
    if (closable === 'always') onClose();
    return closable === 'always';
  });
  useEscapePrevented(ref, closable !== 'always');
  return {
    ref,
    closedby: closable === 'always' ? 'closerequest' : 'none',
    onCancel: (event) => {
      // A file input inside the dialog fires `cancel` as well.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      if (closable === 'always') onClose();
    },
    onClose: () => {
      const dialog = ref.current;
      if (!isShown.current || !dialog || dialog.open) return;
      // Browsers may close a dialog without firing `cancel`.
      if (closable === 'never') dialog.showModal();
      else onClose();
    },
    onClick: (event) => {
      if (closable === 'always' && event.target === ref.current) onClose();
    },
  };
}

/**
 * Prevents Escape from closing a dialog in browsers without `closedby`. Chromium honors a prevented `cancel` only once
 * per user interaction and closes the dialog at the next Escape, but preventing the key event keeps it open.
 */
function useEscapePrevented(ref: RefObject<HTMLDialogElement | null>, isPrevented: boolean): void {
  useEffect(() => {
    if (!isPrevented || 'closedBy' in HTMLDialogElement.prototype) return;
    const prevent = (event: KeyboardEvent) => {
      const isOurs = event.target === document.body || ref.current?.contains(event.target as Node);
      if (event.key === 'Escape' && isOurs) event.preventDefault();
    };
    window.addEventListener('keydown', prevent);
    return () => window.removeEventListener('keydown', prevent);
  }, [ref, isPrevented]);
}
