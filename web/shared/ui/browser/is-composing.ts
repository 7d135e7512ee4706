import type { KeyboardEvent } from 'react';

/** The key code of events that an input method consumes. */
const processKeyCode = 229;

/**
 * Returns whether a key event belongs to an input method (Japanese, Chinese, Korean, accents). Safari ends the
 * composition before the Enter that confirms it, so only the key code reveals it; some input methods on Windows behave
 * the same.
 */
export function isComposing(event: KeyboardEvent | globalThis.KeyboardEvent): boolean {
  const { isComposing: isUnderWay, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isUnderWay || keyCode === processKeyCode;
}
