import { useEffect, useSyncExternalStore } from 'react';

/** The dialogs that open by themselves, the most urgent first. */
const selfOpening = ['entry_warning', 'confirm_address', 'match', 'new_like', 'automatic_like', 'time_bonus'] as const;
export type SelfOpening = (typeof selfOpening)[number];

/** The pause after a dialog was closed or a field was left, in ms: no dialog comes between two clicks. */
const calmMilliseconds = 1000;

const waiting = new Set<SelfOpening>();
let turn: SelfOpening | undefined;
let open = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/**
 * Asks for a dialog to be shown that nobody has asked for. Only one has its turn at a time, and none gets it while
 * another dialog is open or the reader is typing. Returns a function that gives the turn back.
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

/** Called when any dialog opens. Returns a function to call when it is closed. */
export function noteDialog(): () => void {
  open += 1;
  return () => {
    open -= 1;
    giveTurnSoon();
  };
}

/** Whether it is the turn of a dialog that is to be shown. */
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
  // The first field of a form may have the focus before anybody has typed: that does not put off the first question.
  if (!next || isWriting(next === 'entry_warning')) return;
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

/** Whether a text field has the focus; with `begun`, only one in which something stands. */
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
