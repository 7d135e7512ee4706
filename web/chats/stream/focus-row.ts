/** Gives the focus to the row of a message, where what has it is about to go: whoever goes by key stays in their place. */
export function focusRow(key: string): void {
  document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
}
