import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

export interface Toast {
  readonly text: ReactNode;
  readonly tone?: 'good' | 'bad' | 'plain';
  readonly picture?: ReactNode;
  /** A button in the toast. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
  /** Name of the toast, which replaces an earlier toast with the same name. */
  readonly name?: string;
  /** True to draw another card behind this one. */
  readonly stacked?: boolean;
  /** True if the toast is announced but not shown, because its message is visible elsewhere on the screen. */
  readonly spokenOnly?: boolean;
  /** Called when the toast has disappeared or been closed. */
  readonly onGone?: () => void;
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

/** Shows a short message that disappears by itself. Important messages belong on the screen instead. */
export function toast(what: Toast): void {
  lastId += 1;
  const others = shown.filter(({ name }) => name === undefined || name !== what.name);
  show([...others, { ...what, id: lastId }]);
}

/** Removes the toast with that name, because it is outdated. */
export function dismissToast(name: string): void {
  const old = shown.find((one) => one.name === name);
  if (old) dismiss(old.id);
}

function dismiss(id: number): void {
  const gone = shown.find((one) => one.id === id);
  show(shown.filter((one) => one !== gone));
  gone?.onGone?.();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const none: readonly Shown[] = [];

/**
 * The toasts: above the bottom bar on phones, in the corner on desktop, and below the header in a conversation, whose
 * composer is at the bottom. Announced politely.
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
      className="pointer-events-none fixed inset-x-4 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-50 flex flex-col items-center gap-2 md:right-6 md:bottom-6 md:left-auto md:items-end in-conversation:top-20 in-conversation:bottom-auto lg:in-conversation:top-38"
    >
      {toasts.map((one) => (
        <ToastCard key={one.name ?? one.id} toast={one} />
      ))}
    </div>
  );
}

function ToastCard({ toast: one }: { toast: Shown }) {
  const { id, text, tone = 'plain', picture, action, stacked, spokenOnly } = one;
  const words = useWords('shell');
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      // The toast stays while it is hovered or focused, because the member is reading it.
      if (!card.current?.matches(':hover, :focus-within')) dismiss(id);
    }, shownMilliseconds);
    return () => clearInterval(timer);
  }, [id]);
  if (spokenOnly) return <p className="sr-only">{text}</p>;
  return (
    <div
      ref={card}
      className={classNames(
        'pointer-events-auto flex max-w-87.5 items-center gap-3 rounded-card border border-line bg-surface py-1 pr-1 shadow-soft transition duration-200 starting:translate-y-3 starting:opacity-0',
        picture ? 'pl-2.5' : 'pl-4',
        stacked &&
          'relative mb-2 after:absolute after:inset-x-3 after:-bottom-2 after:-z-1 after:h-6 after:rounded-card after:border after:border-line after:bg-surface after:shadow-soft',
      )}
    >
      {picture}
      {tone === 'good' && <CircleCheck className="size-5 shrink-0 text-success-text" aria-hidden />}
      {tone === 'bad' && <CircleAlert className="size-5 shrink-0 text-danger" aria-hidden />}
      <span className="min-w-0 py-2">{text}</span>
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
