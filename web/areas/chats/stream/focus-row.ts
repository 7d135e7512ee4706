/**
 * Moves the focus to a message's row when the focused element is about to disappear, so that keyboard users keep their
 * place.
 */
export function focusRow(key: string): void {
  document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
}
