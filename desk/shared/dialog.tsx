import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { classNames } from '#web/shared/ui/class-names.ts';
import { useDeskWords } from './words.tsx';

interface DeskDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly close: () => void;
  /** Requires an answer: only its buttons close the dialog. */
  readonly isStrict?: boolean;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A modal dialog. Traps focus, and restores it when it closes. */
export function DeskDialog({ title, isOpen, close, isStrict = false, isWide = false, children }: DeskDialogProps) {
  const words = useDeskWords('shell');
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && close()}
      isDismissable={!isStrict}
      isKeyboardDismissDisabled={isStrict}
      className="bg-backdrop fixed inset-0 z-40 grid place-items-center overflow-auto p-4"
    >
      <Modal
        className={classNames(
          'bg-surface border-line w-full rounded-2xl border shadow-[0_18px_44px_-12px_rgb(48_18_44/0.3)]',
          isWide ? 'max-w-3xl' : 'max-w-md',
        )}
      >
        <Dialog role={isStrict ? 'alertdialog' : 'dialog'} className="p-6 outline-none">
          <div className="mb-3 flex items-start gap-3">
            <Heading slot="title" className="flex-1 text-[18px] leading-6 font-bold">
              {title}
            </Heading>
            {!isStrict && (
              <button
                type="button"
                className="btn btn-quiet btn-icon -my-1.5 -mr-2"
                onClick={close}
                aria-label={words('close')}
              >
                <X aria-hidden />
              </button>
            )}
          </div>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
