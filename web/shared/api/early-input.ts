type TextField = HTMLInputElement | HTMLTextAreaElement;

interface Early {
  /** The last value entered in each field. Stored because React resets the choice in a `<select>`. */
  readonly fields: Map<TextField | HTMLSelectElement, string>;
  /** The form submitted early; `by` is the button that submitted it. */
  form?: HTMLFormElement;
  by?: HTMLElement | null;
  /**
   * The last button or link clicked early. Buttons are included only if they have `type=button` and do not open a
   * popover, because popovers work without scripts. Links are included only for plain clicks to our own pages after
   * something was typed, because the next screen may take over the text.
   */
  pressed?: HTMLElement;
  /** Set once the fields are restored. From then on, React handles input, but presses still wait to be replayed. */
  isRestored?: true;
}

/**
 * Inline script at the top of every page, which runs before any other script has loaded. It records input and clicks,
 * and holds back form submissions. Otherwise, the browser itself would submit the form and put the input, even a
 * password, into the URL. Between restoring the fields and replaying the presses, it keeps further presses from React,
 * so that each press takes effect only once.
 */
export const noteEarlyInput = [
  'window.early={fields:new Map}',
  'const hold=e=>{e.preventDefault();if(early.isRestored)e.stopImmediatePropagation()}',
  "addEventListener('input',e=>{if(window.early&&!early.isRestored)early.fields.set(e.target,e.target.value)},true)",
  "addEventListener('submit',e=>{if(window.early){hold(e);early.form=e.target;early.by=e.submitter}},true)",
  "addEventListener('click',e=>{const b=window.early&&e.target.closest?.('button[type=button],a[href]');if(!b||b.popoverTargetElement)return;if(b.href){if(!early.fields.size||b.target||b.origin!==location.origin||e.button||e.ctrlKey||e.metaKey||e.shiftKey||e.altKey)return;hold(e)}else if(early.isRestored)hold(e);early.pressed=b},true)",
].join(';');

let isRepeating = false;

/** Returns whether the current event replays input made before the page's scripts had loaded. */
export function isEarlyInput(): boolean {
  return isRepeating;
}

/**
 * Restores what was typed and chosen before the page's scripts had loaded, so that nothing is lost on a slow
 * connection. Values that the browser itself restored after a reload do not count as input.
 *
 * Must run in a layout effect: React handles events as soon as the commit is complete, and would validate a form
 * submitted before its fields are restored as if it were empty.
 */
export function restoreEarlyInput(): void {
  const { early } = window as { early?: Early };
  if (!early || early.isRestored) return;
  isRepeating = true;
  for (const [field, value] of early.fields) {
    if (!field.isConnected || field.type === 'file') continue;
    if (field instanceof HTMLSelectElement) replaySelection(field, value);
    else if (field.type === 'checkbox' || field.type === 'radio') replayChoice(field as HTMLInputElement);
    else replayText(field);
  }
  isRepeating = false;
  early.isRestored = true;
}

/**
 * Ends the recording and replays the submission or click. Must run in an effect after {@link restoreEarlyInput}: before
 * it, the router does not navigate.
 */
export function replayEarlyPress(): void {
  const page = window as { early?: Early; event?: Event };
  const { early, event } = page;
  if (!early) return;
  delete page.early;
  // If an event arrives during hydration, React hydrates synchronously and handles the event itself.
  if (event?.type === 'click') delete early.pressed;
  else if (event?.type === 'submit') delete early.form;
  const { form, by, pressed } = early;
  if (form?.isConnected) setTimeout(() => form.requestSubmit(by));
  else if (pressed?.isConnected) setTimeout(() => pressed.click());
}

function replayText(field: TextField): void {
  const typed = field.value;
  field.value = field.defaultValue;
  // React tracks writes through the field's own setter and would ignore the event, so bypass that setter.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function replayChoice(field: HTMLInputElement): void {
  if (field.checked === field.defaultChecked) return;
  field.checked = field.defaultChecked;
  field.click();
}

function replaySelection(field: HTMLSelectElement, chosen: string): void {
  if (![...field.options].some(({ value }) => value === chosen)) return;
  field.value = chosen;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
