/** Moves the focus to the first field with an error, after the error has been rendered. */
export function focusWrong(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>(wrongField)?.focus());
}

/**
 * Selector for elements with an error. Selects only focusable elements, because a group of fields may be marked as
 * well.
 */
export const wrongField = ':is(input, select, textarea, button, [tabindex])[aria-invalid]';
