interface Early {
  /** The form that was sent before the page could hear it. */
  earlyForm?: HTMLFormElement;
  awake?: boolean;
}

/**
 * Stands at the top of every page, before any other script has come: a form that is sent early waits. The browser
 * would send it itself, and write what was typed, a password too, into the address.
 */
export const holdEarlyForm =
  "addEventListener('submit',e=>{if(!window.awake){e.preventDefault();window.earlyForm=e.target}},true)";

/**
 * Hears what somebody, or their password manager, typed and sent before the page's scripts were there: nothing typed
 * is lost on a slow connection.
 */
export function hearEarlyInput(): void {
  const page: Early = window as Early;
  if (page.awake) return;
  page.awake = true;
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    if (field.type === 'checkbox' || field.type === 'radio') hearChoice(field as HTMLInputElement);
    else if (field.type !== 'file' && field.value !== field.defaultValue) hearText(field);
  }
  const form = page.earlyForm;
  // What was heard is shown first.
  if (form?.isConnected) setTimeout(() => form.requestSubmit());
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
