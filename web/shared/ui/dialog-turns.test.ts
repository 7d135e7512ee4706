import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askForTurn, hasTurn, noteDialog } from './dialog-turns.ts';

/** The state of the page on which dialogs depend: whether a text field has the focus. */
let isWriting = false;
const field = {
  matches: () => isWriting,
  value: '',
};
const page = Object.assign(new EventTarget(), { activeElement: field });
vi.stubGlobal('document', page);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  isWriting = false;
  vi.runAllTimers();
  vi.useRealTimers();
});

const calm = () => vi.advanceTimersByTime(1000);

test('only one dialog opens at a time; the most urgent one follows a second after it closes', () => {
  const closeMatch = askForTurn('match');
  const closeBonus = askForTurn('time_bonus');
  const closeLike = askForTurn('new_like');
  expect(hasTurn('match'), 'the first dialog opens at once').toBe(true);
  expect(hasTurn('new_like'), 'while another dialog is open').toBe(false);
  expect(hasTurn('time_bonus'), 'while another dialog is open').toBe(false);
  closeMatch();
  expect(hasTurn('new_like')).toBe(false);
  calm();
  expect(hasTurn('new_like'), 'the most urgent dialog follows').toBe(true);
  expect(hasTurn('time_bonus'), 'a less urgent dialog waits').toBe(false);
  closeLike();
  calm();
  expect(hasTurn('time_bonus')).toBe(true);
  closeBonus();
  expect(hasTurn('time_bonus')).toBe(false);
});

test('no dialog opens while another dialog is open', () => {
  const closed = noteDialog();
  const close = askForTurn('match');
  expect(hasTurn('match')).toBe(false);
  closed();
  calm();
  expect(hasTurn('match')).toBe(true);
  close();
});

test('no dialog opens while the reader is typing', () => {
  isWriting = true;
  const close = askForTurn('match');
  calm();
  expect(hasTurn('match')).toBe(false);
  isWriting = false;
  page.dispatchEvent(new Event('focusout'));
  expect(hasTurn('match'), 'not between two clicks').toBe(false);
  calm();
  expect(hasTurn('match')).toBe(true);
  close();
});

test('a dialog that is no longer wanted is skipped', () => {
  const closeMatch = askForTurn('match');
  const leave = askForTurn('new_like');
  const closeBonus = askForTurn('time_bonus');
  leave();
  closeMatch();
  calm();
  expect(hasTurn('new_like'), 'a dialog that left the queue').toBe(false);
  expect(hasTurn('time_bonus')).toBe(true);
  closeBonus();
});
