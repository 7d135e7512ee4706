import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { type Closable, useModal } from './browser/use-modal.ts';

interface DialogProps {
  title: string;
  /** Hides the title visually if the content shows it. */
  titleHidden?: boolean;
  onClose: () => void;
  closable?: Closable;
  className?: string;
  /** Content shown next to the main content if there is room for two columns. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A dialog: a centered card on desktops, a bottom sheet on phones. */
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
  const titleId = useId();
  const modal = useModal(onClose, closable, focusFirst);
  return (
    <dialog
      {...modal}
      tabIndex={-1}
      aria-labelledby={titleId}
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

/** Focuses the field marked as first, or else the dialog itself rather than its close button. */
function focusFirst(dialog: HTMLDialogElement): void {
  (dialog.querySelector<HTMLElement>('[data-first]') ?? dialog).focus();
}
