import { useEffect, useSyncExternalStore } from 'react';

/** The dialogs that open by themselves, most urgent first. */
const selfOpening = ['confirm_address', 'match', 'new_like', 'automatic_like', 'time_bonus'] as const;
export type SelfOpening = (typeof selfOpening)[number];

/**
 * Pause after a dialog closes or a field loses the focus, in milliseconds, so that no dialog opens between two clicks.
 */
const calmMilliseconds = 1000;

const waiting = new Set<SelfOpening>();
let turn: SelfOpening | undefined;
let open = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/**
 * Queues an unsolicited dialog. Only one dialog has its turn at a time, and no dialog has its turn while another one is
 * open or the reader is typing. Returns a function that ends the turn or leaves the queue.
 */
export function askForTurn(name: SelfOpening): () => void {
  if (waiting.size === 0) heedFocus(true);
  waiting.add(name);
  if (!timer) giveTurn();
  return () => {
    waiting.delete(name);
    if (waiting.size === 0) heedFocus(false);
    if (turn !== name) return;
    turn = undefined;
    tell();
    giveTurnSoon();
  };
}

export function hasTurn(name: SelfOpening): boolean {
  return turn === name;
}

/** Records that a dialog has opened. Returns a function that must be called when the dialog closes. */
export function noteDialog(): () => void {
  open += 1;
  return () => {
    open -= 1;
    giveTurnSoon();
  };
}

/** Keeps the dialog queued while `isWanted` is true. Returns whether it is the dialog's turn. */
export function useDialogTurn(name: SelfOpening, isWanted: boolean): boolean {
  useEffect(() => (isWanted ? askForTurn(name) : undefined), [name, isWanted]);
  const isTurn = useSyncExternalStore(
    subscribe,
    () => hasTurn(name),
    () => false,
  );
  return isWanted && isTurn;
}

function giveTurn(): void {
  if (turn || open > 0) return;
  const next = selfOpening.find((name) => waiting.has(name));
  if (!next || isWriting()) return;
  turn = next;
  tell();
}

function giveTurnSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    timer = undefined;
    giveTurn();
  }, calmMilliseconds);
}

function heedFocus(heeds: boolean): void {
  if (heeds) document.addEventListener('focusout', giveTurnSoon);
  else document.removeEventListener('focusout', giveTurnSoon);
}

/** Returns whether a text field has the focus. With `begun`, an empty field does not count. */
export function isWriting(begun = false): boolean {
  const fields = 'textarea, input:not([type=radio], [type=checkbox], [type=range])';
  const field = document.activeElement;
  return (field?.matches(fields) && !(begun && (field as HTMLInputElement).value === '')) ?? false;
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
