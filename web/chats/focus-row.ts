/** Gives the focus to the row of a message, where what had it is gone: whoever goes by key stays in their place. */
export function focusRow(key: string): void {
  setTimeout(() => document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus());
}
