/**
 * Flags stored in this browser, each with the time when it was set. (Specification, section 3: local flags.) Without
 * storage, a flag is never set.
 */
export function isFlagSet(name: string): boolean {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}

export function setFlag(name: string): void {
  try {
    localStorage.setItem(name, String(Date.now()));
  } catch {
    // Storage is full or forbidden; the flag stays unset.
  }
}

/**
 * Inline script at the top of every page: adds a class for each flag before the first paint, so that CSS hides
 * dismissed elements. The server cannot know the flags and renders these elements; hiding them after hydration would
 * shift the layout.
 */
export const hideFlagged = (flags: readonly string[]) =>
  `try{for(let f of ${JSON.stringify(flags)})if(localStorage.getItem(f)!==null)document.documentElement.classList.add(f)}catch{}`;
