/** Returns whether the page has the phone layout. Use it only in event handlers in the browser. */
export function isPhone(): boolean {
  return window.matchMedia('(max-width: 767px)').matches;
}
