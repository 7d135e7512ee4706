/** What a member writes is kept in their browser under their own id: nobody else who logs in here finds it. */

/** Keeps a text under a name; a browser that keeps nothing for us returns false. */
export function keep(name: string, value: string): boolean {
  try {
    localStorage.setItem(name, value);
    return true;
  } catch {
    // Storage is full or forbidden.
    return false;
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // What cannot be kept is not there either.
  }
}

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Everything that is kept under names that begin alike. */
export function keptUnder(prefix: string): readonly (readonly [name: string, value: string])[] {
  try {
    return Object.entries(localStorage).filter(([name]) => name.startsWith(prefix)) as [string, string][];
  } catch {
    return [];
  }
}
