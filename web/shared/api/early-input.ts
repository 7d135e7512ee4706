type TextField = HTMLInputElement | HTMLTextAreaElement;

interface Early {
  /** The value of each field when it was last touched: React resets the choice in a select. */
  readonly fields: Map<TextField | HTMLSelectElement, string>;
  /** The form that was submitted before the page could handle it, and the button that did it. */
  form?: HTMLFormElement;
  by?: HTMLElement | null;
  /**
   * The button that was pressed, if it is not one of a form, nor one that works by itself; or the link, once something
   * was typed that the next screen may take over.
   */
  pressed?: HTMLElement;
  /** From now on the page hears by itself. */
  over?: true;
}

/**
 * Runs at the top of every page, before any other script has loaded: records input and what was pressed, and holds
 * back form submissions.
 * The browser would otherwise submit the form itself and put the input, even a password, into the URL.
 */
export const noteEarlyInput = [
  'window.early={fields:new Map}',
  'const isEarly=()=>window.early&&!early.over',
  "addEventListener('input',e=>{if(isEarly())early.fields.set(e.target,e.target.value)},true)",
  "addEventListener('submit',e=>{if(isEarly()){e.preventDefault();early.form=e.target;early.by=e.submitter}},true)",
  "addEventListener('click',e=>{const b=isEarly()&&e.target.closest?.('button[type=button],a[href]');if(!b||b.popoverTargetElement)return;if(b.href){if(!early.fields.size||b.target||b.origin!==location.origin||e.button||e.ctrlKey||e.metaKey||e.shiftKey||e.altKey)return;e.preventDefault()}early.pressed=b},true)",
].join(';');

let isRepeating = false;

/** Whether the input that is being handled was made before the page's scripts had loaded. */
export function isEarlyInput(): boolean {
  return isRepeating;
}

/**
 * Ends the recording as soon as the page handles events by itself; otherwise what is done before {@link hearEarlyInput}
 * would be done twice. React hydrates at once for an event that comes while it is at it, and handles that event.
 */
export function endEarlyInput(): void {
  const { early, event } = window as { early?: Early; event?: Event };
  if (!early) return;
  early.over = true;
  if (event?.type === 'click') delete early.pressed;
  else if (event?.type === 'submit') delete early.form;
}

/**
 * Replays what was typed and submitted before the page's scripts had loaded, so that nothing is lost on a slow
 * connection. Values that the browser itself restored after a reload do not count as input.
 */
export function hearEarlyInput(): void {
  const page = window as { early?: Early };
  const { early } = page;
  if (!early) return;
  delete page.early;
  isRepeating = true;
  for (const [field, value] of early.fields) {
    if (!field.isConnected || field.type === 'file') continue;
    if (field instanceof HTMLSelectElement) hearSelection(field, value);
    else if (field.type === 'checkbox' || field.type === 'radio') hearChoice(field as HTMLInputElement);
    else hearText(field);
  }
  isRepeating = false;
  // The input is restored first.
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
