const guard = 'reloaded-for-chunk';
const guardMilliseconds = 60_000;
const probeMilliseconds = 5_000;

/** Faults that were a script, a style sheet or words that did not arrive. */
const missing = new WeakSet<object>();

/** Notes which faults are chunks that did not arrive. Each is thrown all the same, to where the chunk was needed. */
export function noteMissingChunks(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => missing.add(payload));
}

export function isMissingChunk(fault: unknown): boolean {
  return typeof fault === 'object' && fault !== null && missing.has(fault);
}

/**
 * What became of a chunk that did not arrive. `away`: nothing arrives just now, and the browser's own error page would
 * stand where a page is loaded. `leaving`: the page at `path` is being loaded. `gone`: that has not helped.
 */
export type ChunkFate = 'away' | 'leaving' | 'gone';

/**
 * Does what can be done about a missing chunk. A new version of the product may have replaced the script that this page
 * still refers to: the page at `path` is loaded anew, once in 60 s. (Specification, section 8.)
 */
export async function recoverFromMissingChunk(path: string): Promise<ChunkFate> {
  if (!(await isServerThere())) return 'away';
  const last = Number(readGuard() ?? 0);
  if (Date.now() - last < guardMilliseconds) return 'gone';
  if (!setGuard()) return 'gone';
  loadPage(path);
  return 'leaving';
}

/** Loads a page from the server, also where it is the page that is open. */
export function loadPage(path: string): void {
  const { pathname, search, hash } = new URL(path, window.location.href);
  // An address that differs in what stands after the # alone would not be loaded.
  if (pathname + search === window.location.pathname + window.location.search && hash) window.location.reload();
  else window.location.assign(pathname + search + hash);
}

async function isServerThere(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const signal = AbortSignal.timeout(probeMilliseconds);
    return (await fetch('/healthz', { cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}

function readGuard(): string | null {
  try {
    return sessionStorage.getItem(guard);
  } catch {
    return null;
  }
}

/** Whether it could be kept. Where nothing is kept, nothing would guard against loading for ever. */
function setGuard(): boolean {
  try {
    sessionStorage.setItem(guard, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
