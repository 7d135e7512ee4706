type TextField = HTMLInputElement | HTMLTextAreaElement;

interface Early {
  /** The value of each field when it was last touched: React resets the choice in a select. */
  readonly fields: Map<TextField | HTMLSelectElement, string>;
  /** The form that was submitted before the page could handle it. */
  form?: HTMLFormElement;
}

/**
 * Runs at the top of every page, before any other script has loaded: records input, and holds back form submissions.
 * The browser would otherwise submit the form itself and put the input, even a password, into the URL.
 */
export const noteEarlyInput = [
  'window.early={fields:new Map}',
  "addEventListener('input',e=>window.early?.fields.set(e.target,e.target.value),true)",
  "addEventListener('submit',e=>{if(window.early){e.preventDefault();window.early.form=e.target}},true)",
].join(';');

/**
 * Replays what was typed and submitted before the page's scripts had loaded, so that nothing is lost on a slow
 * connection. Values that the browser itself restored after a reload do not count as input.
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
  // The input is restored first.
  if (early.form?.isConnected) setTimeout(() => early.form?.requestSubmit());
}

function hearText(field: TextField): void {
  const typed = field.value;
  field.value = field.defaultValue;
  // React tracks writes through the field's own setter and would ignore the event; this bypasses it.
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
