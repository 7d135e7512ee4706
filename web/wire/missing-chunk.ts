const guard = 'reloaded-for-chunk';
const guardMilliseconds = 60_000;

/**
 * A new version of the product may have replaced a script that this page still refers to. The page is loaded again,
 * once in a minute; if that does not help, the error page says so. (Specification, section 8.)
 */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(guard) ?? 0);
    if (Date.now() - last < guardMilliseconds) return;
    sessionStorage.setItem(guard, String(Date.now()));
    event.preventDefault();
    window.location.reload();
  });
}
