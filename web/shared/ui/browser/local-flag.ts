/**
 * Returns whether a flag is set. Flags are stored in this browser, each with the time when it was set. (Specification,
 * section 3: local flags.) Without storage, a flag is never set.
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
    // If the storage is full or forbidden, the flag stays unset.
  }
}

/**
 * Inline script at the top of every page: adds a class for each flag before the first paint, so that CSS hides
 * dismissed elements. The server cannot know the flags, so it renders these elements. Hiding them only after hydration
 * would shift the layout.
 */
export const hideFlagged = (flags: readonly string[]) =>
  `try{for(let f of ${JSON.stringify(flags)})if(localStorage.getItem(f)!==null)document.documentElement.classList.add(f)}catch{}`;
