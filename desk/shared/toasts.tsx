import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { KeyCaps, useKeys } from './keyboard.tsx';
import { useDeskWords } from './words.tsx';

interface ToastContent {
  readonly text: string;
  readonly isError?: boolean;
  /** Reverses the reported action. Available for `seconds`. */
  readonly undo?: () => void;
  /** Duration of the toast, in seconds. Default: 6, and 10 for errors. */
  readonly seconds?: number;
}

interface ShownToast extends ToastContent {
  readonly id: number;
}

const ToastContext = createContext<(toast: ToastContent) => void>(() => undefined);

/** Returns a function that shows a toast, with an undo button if the action can be undone. */
export function useDeskToast(): (toast: ToastContent) => void {
  return use(ToastContext);
}

/** Provides the toasts. `U` undoes the latest one that can be undone. */
export function DeskToasts({ children }: { readonly children: ReactNode }) {
  const words = useDeskWords('shell');
  const [shown, setShown] = useState<readonly ShownToast[]>([]);
  const count = useRef(0);
  const close = useCallback((id: number) => setShown((all) => all.filter((one) => one.id !== id)), []);
  const show = useCallback((toast: ToastContent) => {
    count.current += 1;
    const id = count.current;
    setShown((all) => [...all.slice(-2), { ...toast, id }]);
  }, []);
  const latest = shown.findLast(({ undo }) => undo);
  useKeys(
    useMemo(
      () => [
        {
          keys: 'u',
          label: words('undo'),
          isDisabled: !latest,
          isMinor: true,
          run: () => {
            if (!latest) return;
            close(latest.id);
            latest.undo?.();
          },
        },
      ],
      [latest, close, words],
    ),
  );
  return (
    <ToastContext value={show}>
      {children}
      <div
        className="pointer-events-none fixed inset-x-0 bottom-18 z-50 flex flex-col items-center gap-2 px-4 md:bottom-12"
        role="status"
        aria-live="polite"
      >
        {shown.map((toast) => (
          <Toast key={toast.id} toast={toast} close={close} />
        ))}
      </div>
    </ToastContext>
  );
}

function Toast({ toast, close }: { readonly toast: ShownToast; readonly close: (id: number) => void }) {
  const words = useDeskWords('shell');
  const { id, text, isError = false, undo, seconds = isError ? 10 : 6 } = toast;
  useEffect(() => {
    const timer = setTimeout(() => close(id), seconds * 1000);
    return () => clearTimeout(timer);
  }, [id, seconds, close]);
  const Sign = isError ? TriangleAlert : CircleCheck;
  return (
    <div className="menu pointer-events-auto flex max-w-[34rem] items-center gap-3 py-2 pr-2 pl-4">
      <Sign className={isError ? 'text-danger size-5' : 'text-success-text size-5'} aria-hidden />
      <span>{text}</span>
      {undo && (
        <button
          type="button"
          className="btn btn-small"
          aria-keyshortcuts="u"
          onClick={() => {
            close(id);
            undo();
          }}
        >
          {words('undo')}
          <KeyCaps keys="u" />
        </button>
      )}
      <button type="button" className="btn btn-small btn-quiet" onClick={() => close(id)} aria-label={words('close')}>
        <X aria-hidden />
      </button>
    </div>
  );
}
