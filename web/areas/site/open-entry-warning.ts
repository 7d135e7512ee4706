/** Local flag with the time when the warning was answered. (Specification, section 2.) */
export const answeredFlag = 'hide-site-entry-warning';

/**
 * Opens the entry warning unless it has been answered, a sign-up has begun, or the page is the installed application.
 * Handles its buttons; joining answers it as well, because the form states the age. Embedded in the page as source text
 * so that it runs before the first paint, so it must not use anything from outside the function.
 */
export function openEntryWarning(dialog: HTMLDialogElement, flag: string): void {
  const shown = () => document.querySelector<HTMLDialogElement>('dialog[data-entry]');
  const answer = () => {
    try {
      localStorage.setItem(flag, String(Date.now()));
    } catch {
      // A full storage must not keep the warning open.
    }
    shown()?.close();
  };
  const root = document.documentElement;
  if (!root.dataset.entry) {
    root.dataset.entry = 'followed';
    const press = (event: Event) => {
      const pressed = (event.target as Element).closest('[data-entry-answer], a[href^="/signup"]');
      if (!pressed) return;
      const said = (pressed as HTMLElement).dataset.entryAnswer ?? 'yes';
      if (said === 'yes') answer();
      else shown()?.toggleAttribute('data-young', said === 'no');
    };
    const join = (event: Event) => {
      const isJoining = location.pathname === '/signup' || (event.target as Element).querySelector('[name="gender"]');
      if (isJoining) answer();
    };
    document.addEventListener('click', press, true);
    document.addEventListener('submit', join, true);
  }
  const { standalone = false } = navigator as { standalone?: boolean };
  if (standalone || matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches) return;
  if (dialog.open || localStorage.getItem(flag) !== null || sessionStorage.getItem('signup-draft') !== null) return;
  dialog.show();
  // Announced before everything else on the page.
  dialog.focus({ preventScroll: true });
}
