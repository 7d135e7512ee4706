type TextField = HTMLInputElement | HTMLTextAreaElement;

interface Early {
  /** What stood in each field when it was last touched: out of a list, React takes back what was chosen. */
  readonly fields: Map<TextField | HTMLSelectElement, string>;
  /** The form that was sent before the page could hear it. */
  form?: HTMLFormElement;
}

/**
 * Stands at the top of every page, before any other script has come: what is typed is noted, and a form that is sent
 * waits. The browser would send it itself, and write what was typed, a password too, into the address.
 */
export const noteEarlyInput = [
  'window.early={fields:new Map}',
  "addEventListener('input',e=>window.early?.fields.set(e.target,e.target.value),true)",
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
  for (const [field, value] of early.fields) {
    if (!field.isConnected || field.type === 'file') continue;
    if (field instanceof HTMLSelectElement) hearSelection(field, value);
    else if (field.type === 'checkbox' || field.type === 'radio') hearChoice(field as HTMLInputElement);
    else hearText(field);
  }
  // What was typed is shown first.
  if (early.form?.isConnected) setTimeout(() => early.form?.requestSubmit());
}

function hearText(field: TextField): void {
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

function hearSelection(field: HTMLSelectElement, chosen: string): void {
  if (![...field.options].some(({ value }) => value === chosen)) return;
  field.value = chosen;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
