/**
 * Moves the focus to a message's row before the focused element disappears, so that keyboard users keep their place.
 */
export function focusRow(key: string): void {
  document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
}
