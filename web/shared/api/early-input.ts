type TextField = HTMLInputElement | HTMLTextAreaElement;

interface Early {
  /** The last value entered in each field. Stored because React resets the choice in a `<select>`. */
  readonly fields: Map<TextField | HTMLSelectElement, string>;
  /** The form submitted early; `by` is the button that submitted it. */
  form?: HTMLFormElement;
  by?: HTMLElement | null;
  /**
   * The last button or link clicked early. Buttons: `type=button` only, and not those that open a popover, which work
   * without scripts. Links: only plain clicks to our own pages, and only after something was typed, because the next
   * screen may take it over.
   */
  pressed?: HTMLElement;
  /** Set once the page handles events itself. */
  over?: true;
}

/**
 * Runs at the top of every page, before any other script has loaded: records input and clicks, and holds back form
 * submissions. Otherwise the browser would submit the form itself and put the input, even a password, into the URL.
 */
export const noteEarlyInput = [
  'window.early={fields:new Map}',
  'const isEarly=()=>window.early&&!early.over',
  "addEventListener('input',e=>{if(isEarly())early.fields.set(e.target,e.target.value)},true)",
  "addEventListener('submit',e=>{if(isEarly()){e.preventDefault();early.form=e.target;early.by=e.submitter}},true)",
  "addEventListener('click',e=>{const b=isEarly()&&e.target.closest?.('button[type=button],a[href]');if(!b||b.popoverTargetElement)return;if(b.href){if(!early.fields.size||b.target||b.origin!==location.origin||e.button||e.ctrlKey||e.metaKey||e.shiftKey||e.altKey)return;e.preventDefault()}early.pressed=b},true)",
].join(';');

let isRepeating = false;

/** Whether the current event replays input made before the page's scripts had loaded. */
export function isEarlyInput(): boolean {
  return isRepeating;
}

/**
 * Ends the recording and replays the input, clicks and submissions made before the page's scripts had loaded, so that
 * nothing is lost on a slow connection. Values that the browser itself restored after a reload do not count as input.
 *
 * Must run in a layout effect: React handles events from the same commit on, and would validate a form submitted
 * before its fields are restored as if it were empty.
 */
export function replayEarlyInput(): void {
  const page = window as { early?: Early; event?: Event };
  const { early, event } = page;
  if (!early) return;
  early.over = true;
  // If an event arrives during hydration, React hydrates synchronously and handles it itself.
  if (event?.type === 'click') delete early.pressed;
  else if (event?.type === 'submit') delete early.form;
  isRepeating = true;
  for (const [field, value] of early.fields) {
    if (!field.isConnected || field.type === 'file') continue;
    if (field instanceof HTMLSelectElement) hearSelection(field, value);
    else if (field.type === 'checkbox' || field.type === 'radio') hearChoice(field as HTMLInputElement);
    else hearText(field);
  }
  isRepeating = false;
  delete page.early;
  // Submits or clicks only after the input has been restored.
  const { form, by, pressed } = early;
  if (form?.isConnected) setTimeout(() => form.requestSubmit(by));
  else if (pressed?.isConnected) setTimeout(() => pressed.click());
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
