import { expect, test } from 'vitest';
import { isComposing } from './is-composing.ts';

test.each([
  ['Enter while composing', { isComposing: true, keyCode: 13 }, true],
  ['Enter after Safari ended the composition', { isComposing: false, keyCode: 229 }, true],
  ['Enter', { isComposing: false, keyCode: 13 }, false],
  ['Escape', { isComposing: false, keyCode: 27 }, false],
])('detects key events that belong to an input method: %s', (_what, event, composing) =>
  expect(isComposing(event as KeyboardEvent)).toBe(composing),
);
