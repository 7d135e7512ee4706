import { useEffect } from 'react';
import type { Language } from '#contract/languages.ts';
import type { WorkerOrder } from '#contract/notifications/service-worker.ts';
import { serviceWorker } from '../../shared/api/service-worker.ts';
import { warmDialogs } from '../../shared/ui/lazy-dialog.tsx';
import { useLanguage } from '../../shared/i18n/use-words.ts';
import { useScreenChunks } from './screen-chunks.ts';

/** The screens that members reach from anywhere. The ids in the paths are placeholders. */
const mainScreens = [
  '/chats',
  '/members',
  '/likes',
  '/members/-',
  '/chats/-',
  '/members/-/chat',
  '/premium',
  '/credits',
  '/profile',
  '/settings',
  '/notifications',
  '/swipe-game',
  '/match-finder',
  '/transactions',
];
const firstMilliseconds = 2_000;

/**
 * Fetches the scripts of the main screens while the browser is idle, so that they are available offline, and lets the
 * service worker cache them for pages opened offline. Skipped if the browser saves data or the connection is very slow.
 */
export function useWarmScreens(): void {
  const chunks = useScreenChunks();
  const language = useLanguage();
  useEffect(() => {
    let left = false;
    const warm = async () => {
      for (const screen of mainScreens) {
        if (left || !mayFetchAhead()) return;
        await whenIdle();
        await chunks.fetch(screen);
      }
      await warmDialogs();
      if (!left && mayFetchAhead()) await cacheShell(language);
    };
    // Scripts that fail to load are fetched when needed.
    const timer = setTimeout(() => void warm().catch(() => undefined), firstMilliseconds);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [chunks, language]);
}

/** Caches the shell in the language of this page, for pages opened offline. */
async function cacheShell(language: Language): Promise<void> {
  if (!('serviceWorker' in navigator) || !navigator.serviceWorker) return;
  (await serviceWorker()).active?.postMessage({ type: 'keep shell', language } satisfies WorkerOrder);
}

function mayFetchAhead(): boolean {
  const { connection, onLine } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return onLine && !connection?.saveData && !connection?.effectiveType?.includes('2g');
}

async function whenIdle(): Promise<void> {
  await new Promise<void>((resolve) => {
    // Safari does not support it; a short delay works as well.
    // oxlint-disable-next-line no-restricted-globals -- with a fallback
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else setTimeout(resolve, 200);
  });
}
