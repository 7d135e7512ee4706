/**
 * Flags that this browser remembers, each with the time it was set. (Specification, section 3: local flags.) If the
 * browser stores nothing, a flag is never set.
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
    // Storage is full or forbidden; there is no alternative.
  }
}

/**
 * Runs at the top of every page: what is hidden permanently in this browser is not even painted, although the server,
 * which cannot know that, has rendered it. Otherwise everything below would shift when the page finds out.
 */
export const hideFlagged = (flags: readonly string[]) =>
  `try{for(let f of ${JSON.stringify(flags)})if(localStorage.getItem(f)!==null)document.documentElement.classList.add(f)}catch{}`;
