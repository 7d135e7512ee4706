interface Early {
  readonly fields: Set<HTMLInputElement | HTMLTextAreaElement>;
  /** The form that was sent before the page could hear it. */
  form?: HTMLFormElement;
}

/**
 * Stands at the top of every page, before any other script has come: what is typed is noted, and a form that is sent
 * waits. The browser would send it itself, and write what was typed, a password too, into the address.
 */
export const noteEarlyInput = [
  'window.early={fields:new Set}',
  "addEventListener('input',e=>window.early?.fields.add(e.target),true)",
  "addEventListener('submit',e=>{if(window.early){e.preventDefault();window.early.form=e.target}},true)",
].join(';');

/**
 * Hears what somebody typed and sent before the page's scripts were there: nothing is lost on a slow connection. What
 * the browser itself put back into a field after a reload was not typed, and counts for nothing.
 */
export function hearEarlyInput(): void {
  const page = window as { early?: Early };
  const { early } = page;
  if (!early) return;
  delete page.early;
  for (const field of early.fields) {
    if (!field.isConnected || field.type === 'file') continue;
    if (field.type === 'checkbox' || field.type === 'radio') hearChoice(field as HTMLInputElement);
    else hearText(field);
  }
  // What was typed is shown first.
  if (early.form?.isConnected) setTimeout(() => early.form?.requestSubmit());
}

function hearText(field: HTMLInputElement | HTMLTextAreaElement): void {
  const typed = field.value;
  field.value = field.defaultValue;
  // React takes note of what is written through the field itself, and would hold the event for old news; this goes past it.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function hearChoice(field: HTMLInputElement): void {
  if (field.checked === field.defaultChecked) return;
  field.checked = field.defaultChecked;
  field.click();
}
