/** Returns whether the page runs as an installed application, without the browser's own buttons. */
export function isInstalledApp(): boolean {
  // Safari on iOS has its own property for this.
  const { standalone = false } = navigator as { standalone?: boolean };
  return standalone || matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches;
}
