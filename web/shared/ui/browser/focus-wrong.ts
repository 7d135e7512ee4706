/** Moves the focus to the first field with an error, once it is marked. */
export function focusWrong(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>(wrongField)?.focus());
}

/** The first that can have the focus: a group of fields may be marked as well. */
export const wrongField = ':is(input, select, textarea, button, [tabindex])[aria-invalid]';
