/** Whether what is drawn now is what a phone gets. Asked in the browser only, at the moment something is pressed. */
export function isPhone(): boolean {
  return window.matchMedia('(max-width: 767px)').matches;
}
