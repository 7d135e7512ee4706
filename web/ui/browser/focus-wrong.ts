/** Where something in a form is wrong, the writer is brought there, once it says so. */
export function focusWrong(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>(wrongField)?.focus());
}

/** The first that can have the focus: a group of fields says as well that something is wrong in it. */
export const wrongField = ':is(input, select, textarea, button, [tabindex])[aria-invalid]';
