/** Whether the current layout is that of a phone. Only for event handlers in the browser. */
export function isPhone(): boolean {
  return window.matchMedia('(max-width: 767px)').matches;
}
