/**
 * Small things that this browser remembers, each with the moment it was set. (Specification, section 3: local flags.)
 * A browser that keeps nothing for us remembers nothing: the flag is then not set.
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
    // Storage is full or forbidden; there is nothing else to keep it in.
  }
}

/**
 * Stands at the top of every page: what was hidden for good in this browser is not even drawn, although the server,
 * which cannot know it, has sent it. Else everything below would move when the page finds out.
 */
export const hideFlagged = (flags: readonly string[]) =>
  `try{for(let f of ${JSON.stringify(flags)})if(localStorage.getItem(f)!==null)document.documentElement.classList.add(f)}catch{}`;
