let leaving = false;

/** The only page of a closed or suspended account. */
export const closedAccountPath = '/closed-account';

/** Returns the URL of that page for a link to another one. Keeps the query: the emailed link to a copy has its token. */
export function closedAccountInsteadOf(path: string): string {
  return closedAccountPath + new URL(path, 'http://localhost').search;
}

/** Query parameter of the login page that indicates that the session has ended. */
const endedParameter = 'logged_out';

/** Returns the login URL for a session that has ended. The login leads back to `path`. */
export function loginAfterEnd(path: string): string {
  return `/login?next=${encodeURIComponent(path)}&${endedParameter}=1`;
}

export function isSessionExpired(query: URLSearchParams): boolean {
  return query.get(endedParameter) === '1';
}

/**
 * Leaves the page after its session has ended, by a full page load, so that nothing private stays in memory. The first
 * call determines the destination, because the live stream also reports a logout and would call this function again.
 */
export function leaveFor(path: string): void {
  if (leaving) return;
  leaving = true;
  void endShown().then(() => window.location.assign(path));
}

/** Deletes the cached data of the session that has ended. Waits for one second at most. */
async function endShown(): Promise<void> {
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, 1_000);
  });
  // The next page, which is for visitors, deletes the data as well.
  const forgetting = import('./vault/vault.ts').then(async ({ forgetShown }) => await forgetShown());
  await Promise.race([forgetting.catch(() => undefined), late]);
}

/** Returns whether the page is about to be left. If so, other reasons to leave are ignored. */
export function isLeaving(): boolean {
  return leaving;
}

/** Leaves if `work` resolves to true. Stays if it resolves to false or fails. */
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

/** Leaves when `work` has completed. Stays if it fails. */
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
