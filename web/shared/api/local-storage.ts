/** What a member writes is stored in their browser under their own id: nobody else who logs in there finds it. */

/** Stores a text under a name; returns false if the browser does not store it. */
export function store(name: string, value: string): boolean {
  try {
    localStorage.setItem(name, value);
    return true;
  } catch {
    // Storage is full or forbidden.
    return false;
  }
}

/** Stores a text until the tab is closed; returns false if the browser does not store it. */
export function storeInTab(name: string, value: string): boolean {
  try {
    sessionStorage.setItem(name, value);
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
    // What cannot be stored is not there either.
  }
}

export function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Everything stored under names with the same prefix. */
export function storedUnder(prefix: string): readonly (readonly [name: string, value: string])[] {
  try {
    return Object.entries(localStorage).filter(([name]) => name.startsWith(prefix)) as [string, string][];
  } catch {
    return [];
  }
}
