import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { useWords } from '../words/use-words.ts';
import { IconButton } from './button.tsx';

export interface Toast {
  readonly text: ReactNode;
  readonly tone?: 'good' | 'bad' | 'plain';
  readonly picture?: ReactNode;
  /** Something to do about it. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

interface Shown extends Toast {
  readonly id: number;
}

const shownMilliseconds = 6_000;
const atOnce = 3;

let shown: readonly Shown[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: readonly Shown[]): void {
  shown = next.slice(-atOnce);
  for (const listener of listeners) listener();
}

/** Says something in passing; it goes by itself. What must not be missed belongs on the screen instead. */
export function toast(what: Toast): void {
  lastId += 1;
  show([...shown, { ...what, id: lastId }]);
}

function dismiss(id: number): void {
  show(shown.filter((one) => one.id !== id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const none: readonly Shown[] = [];

/**
 * Where toasts appear: above the bottom bar on phones, in the corner on desktop, and beneath the head of a conversation,
 * whose composer has the bottom to itself. Read out politely.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  );
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-50 flex flex-col items-center gap-2 md:right-6 md:bottom-6 md:left-auto md:items-end while-writing:top-20 while-writing:bottom-auto lg:while-writing:top-38"
    >
      {toasts.map((one) => (
        <ToastCard key={one.id} toast={one} />
      ))}
    </div>
  );
}

function ToastCard({ toast: { id, text, tone = 'plain', picture, action } }: { toast: Shown }) {
  const words = useWords('shell');
  const held = useRef(false);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!held.current) dismiss(id);
    }, shownMilliseconds);
    return () => clearInterval(timer);
  }, [id]);
  return (
    <div
      onPointerEnter={() => (held.current = true)}
      onPointerLeave={() => (held.current = false)}
      className="pointer-events-auto flex max-w-87.5 items-center gap-3 rounded-card border border-line bg-surface py-1 pr-1 pl-4 shadow-soft"
    >
      {picture}
      {tone === 'good' && <CircleCheck className="size-5 shrink-0 text-success-text" aria-hidden />}
      {tone === 'bad' && <CircleAlert className="size-5 shrink-0 text-danger" aria-hidden />}
      <span className="py-2">{text}</span>
      {action && (
        <button
          type="button"
          className="link min-h-11 shrink-0 px-1"
          onClick={() => {
            dismiss(id);
            action.onPress();
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton label={words('close')} onClick={() => dismiss(id)}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
