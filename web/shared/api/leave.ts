let leaving = false;

/** The query by which the log-in page says that a session has ended. */
const endedParameter = 'logged_out';

/** The log-in URL for somebody whose session has ended; returns to `path` afterwards. */
export function loginAfterEnd(path: string): string {
  return `/login?next=${encodeURIComponent(path)}&${endedParameter}=1`;
}

export function isSessionExpired(query: URLSearchParams): boolean {
  return query.get(endedParameter) === '1';
}

/**
 * Leaves a session that has ended for a freshly loaded page, which forgets everything that only the member may see. The
 * first call decides where to go: the stream reports a log-out, too.
 */
export function leaveFor(path: string): void {
  if (leaving) return;
  leaving = true;
  void endShown().then(() => window.location.assign(path));
}

/** What was shown in a session that has ended cannot be read any more. Nobody waits long for it. */
async function endShown(): Promise<void> {
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, 1_000);
  });
  // The page for visitors, which follows, does it as well.
  const forgetting = import('./vault/vault.ts').then(async ({ forgetShown }) => await forgetShown());
  await Promise.race([forgetting.catch(() => undefined), late]);
}

/** Whether the page is about to be left: what was decided first counts. */
export function isLeaving(): boolean {
  return leaving;
}

/** Leaves if `work` resolves to true; stays if not, or if it fails. */
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

/** Leaves when `work` is done; stays if it fails. */
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
