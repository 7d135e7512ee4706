/** Whether the page is shown as an installed application, without the browser's own buttons. */
export function isInstalledApp(): boolean {
  // Safari on iOS says it in its own way.
  const { standalone = false } = navigator as { standalone?: boolean };
  return standalone || matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches;
}
