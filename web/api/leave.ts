let leaving = false;

/** The log-in says that a session has ended, to who comes to it by an address with this. */
const endedParameter = 'logged_out';

/** Where somebody logs in whose session has ended, to come back to `path` afterwards. */
export function loginAfterEnd(path: string): string {
  return `/login?next=${encodeURIComponent(path)}&${endedParameter}=1`;
}

export function tellsOfEnd(query: URLSearchParams): boolean {
  return query.get(endedParameter) === '1';
}

/**
 * Leaves for a fresh page, which forgets everything that only the member may see. Whoever leaves first decides where
 * to: a log-out is heard by the stream as well.
 */
export function leaveFor(path: string): void {
  if (leaving) return;
  leaving = true;
  window.location.assign(path);
}

/** Leaves if `work` says that it is done; otherwise, and if it fails, one stays. */
export async function leaveIf(work: () => Promise<boolean>, path: string): Promise<boolean> {
  leaving = true;
  try {
    leaving = await work();
  } catch (fault) {
    leaving = false;
    throw fault;
  }
  if (leaving) window.location.assign(path);
  return leaving;
}

/** Leaves when `work` is done; if it fails, one stays. */
export async function leaveAfter(work: () => Promise<unknown>, path: string): Promise<void> {
  leaving = true;
  try {
    await work();
  } catch (fault) {
    leaving = false;
    throw fault;
  }
  window.location.assign(path);
}
