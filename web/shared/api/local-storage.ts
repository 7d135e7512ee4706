// Access to web storage that never throws. Names contain the member's id, so that nobody else who logs in here reads the
// entry.

/** Stores a text under a name. Returns false if the browser does not store it. */
export function store(name: string, value: string): boolean {
  try {
    localStorage.setItem(name, value);
    return true;
  } catch {
    // The storage is full or forbidden.
    return false;
  }
}

/** Stores a text until the tab is closed. Returns false if the browser does not store it. */
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
    // If the storage is forbidden, there is nothing to remove.
  }
}

export function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Returns all entries whose names start with the prefix. */
export function storedUnder(prefix: string): readonly (readonly [name: string, value: string])[] {
  try {
    return Object.entries(localStorage).filter(([name]) => name.startsWith(prefix)) as [string, string][];
  } catch {
    return [];
  }
}
