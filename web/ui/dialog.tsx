import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useWords } from '../words/use-words.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

interface DialogProps {
  title: string;
  /** Hides the title from sight where the content says it itself. */
  titleHidden?: boolean;
  onClose: () => void;
  /** `by_button`: a slip (Escape, a press beside it) does not close it. `never`: nothing does, just now. */
  closable?: 'always' | 'by_button' | 'never';
  className?: string;
  /** Beside the content, where there is room for two. */
  beside?: ReactNode;
  children: ReactNode;
}

/**
 * A centred card on desktop, a sheet from below on phones. The browser keeps the focus inside, and gives it back to
 * where it was.
 */
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
    // Nobody has asked to close it: the focus begins at the whole, unless something in it is to be filled in first.
    (opened.querySelector<HTMLElement>('[data-first]') ?? opened).focus();
    // Closed while it is still there, it gives the focus back.
    return () => opened.close();
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
