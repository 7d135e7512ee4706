import { reloadGuard } from './reload-guard.ts';

const probeMilliseconds = 5_000;

/** Errors caused by a script, style sheet or message catalog that did not load. */
const missing = new WeakSet<object>();

/** Records which errors are caused by missing chunks. Each error is still thrown where the chunk was imported. */
export function noteMissingChunks(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => missing.add(payload));
}

export function isMissingChunk(fault: unknown): boolean {
  return typeof fault === 'object' && fault !== null && missing.has(fault);
}

/**
 * The result of an attempt to recover a missing chunk. `here`: the chunk has loaded. `leaving`: the page at `path` is
 * being loaded. `away`: the server is unreachable, and reloading would show the browser's own error page. `gone`: the
 * page was already reloaded within the last minute.
 */
export type ChunkFate = 'away' | 'here' | 'leaving' | 'gone';

/**
 * Handles a missing chunk. A deployment may have removed a script that this page still refers to: loads the page at
 * `path`, at most once in 60 s. (Specification, section 8.)
 */
export async function recoverFromMissingChunk(path: string): Promise<ChunkFate> {
  return (await isServerThere()) ? recover(path) : 'away';
}

/**
 * Does the same as {@link recoverFromMissingChunk}, but first retries `load`, in case the connection failed only
 * briefly.
 */
export async function loadOrRecover(load: () => Promise<unknown>, path: string): Promise<ChunkFate> {
  if (await succeeds(load)) return 'here';
  if (!(await isServerThere())) return 'away';
  return (await succeeds(load)) ? 'here' : recover(path);
}

function recover(path: string): ChunkFate {
  return loadOnce(path) ? 'leaving' : 'gone';
}

/** Returns whether an automatic page load is allowed: at most one in 60 s. */
export function mayLoadOnce(): boolean {
  return Date.now() - Number(readGuard() ?? 0) >= reloadGuard.milliseconds;
}

/** Loads a page automatically, at most once in 60 s. Returns whether it loads the page. */
export function loadOnce(path: string): boolean {
  if (!mayLoadOnce() || !setGuard()) return false;
  loadPage(path);
  return true;
}

/** Loads a page from the server, even if it is the current one. */
export function loadPage(path: string): void {
  const { pathname, search, hash } = new URL(path, window.location.href);
  // Assigning a URL that differs only in its hash would not load the page.
  if (pathname + search === window.location.pathname + window.location.search && hash) window.location.reload();
  else window.location.assign(pathname + search + hash);
}

async function succeeds(load: () => Promise<unknown>): Promise<boolean> {
  return await load().then(
    () => true,
    () => false,
  );
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
    return sessionStorage.getItem(reloadGuard.key);
  } catch {
    return null;
  }
}

/**
 * Stores the guard that limits automatic page loads. Returns false if it cannot be stored: without the guard, nothing
 * would prevent endless reloads.
 */
function setGuard(): boolean {
  try {
    sessionStorage.setItem(reloadGuard.key, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
