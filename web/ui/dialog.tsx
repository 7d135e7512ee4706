import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useWords } from '../words/use-words.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { noteDialog } from './dialog-turns.ts';

interface DialogProps {
  title: string;
  /** Hides the title visually, if the content shows it itself. */
  titleHidden?: boolean;
  onClose: () => void;
  /** `by_button`: neither Escape nor a click outside closes it. `never`: it cannot be closed just now. */
  closable?: 'always' | 'by_button' | 'never';
  className?: string;
  /** Beside the content, if there is room for two columns. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A centred card on desktop, a bottom sheet on phones. The browser traps the focus, and restores it afterwards. */
export function Dialog({
  title,
  titleHidden = false,
  onClose,
  closable = 'always',
  className,
  beside,
  children,
}: DialogProps) {
  const words = useWords('shell');
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const opened = dialog.current!;
    opened.showModal();
    // The focus starts at the dialog itself rather than its close button, unless a field is to be filled in first.
    (opened.querySelector<HTMLElement>('[data-first]') ?? opened).focus();
    const noteClosed = noteDialog();
    return () => {
      // Closing it while it is still mounted restores the focus.
      opened.close();
      noteClosed();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (closable === 'always') onClose();
      }}
      onClick={(event) => {
        if (closable === 'always' && event.target === dialog.current) onClose();
      }}
      className={classNames(
        'mt-auto mb-0 max-h-[92dvh] w-full outline-none max-w-none overflow-y-auto rounded-t-dialog bg-surface p-0 text-text shadow-soft',
        'md:my-auto md:max-w-130 md:rounded-dialog mx-auto',
        className,
      )}
    >
      <div className={beside ? 'lg:grid lg:grid-cols-[minmax(0,35rem)_minmax(0,1fr)]' : undefined}>
        <div className="px-6 pt-6 pb-[max(1.75rem,env(safe-area-inset-bottom))] md:p-10">
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId} className={titleHidden ? 'sr-only' : 'pt-1.5 text-22 md:text-28'}>
              {title}
            </h2>
            {closable !== 'never' && (
              <IconButton label={words('close')} onClick={onClose} className="relative z-10 -mt-1 -mr-2 ml-auto">
                <X aria-hidden />
              </IconButton>
            )}
          </div>
          {children}
        </div>
        {beside}
      </div>
    </dialog>
  );
}
