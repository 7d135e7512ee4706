import { useEffect } from 'react';
import { type ScreenChunks } from './screen-chunks.ts';

/**
 * Minimum time that a pointer must rest on a link, so that merely passing over the link does not count. In
 * milliseconds.
 */
const restMilliseconds = 80;

/**
 * Fetches the scripts of a screen when the reader is about to follow a link to it. (The router's own `prefetch` reloads
 * the page if a script is missing, just because a pointer hovered over a link.)
 */
export function useFetchOnIntent(chunks: ScreenChunks): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const heed = ({ target, type }: Event) => {
      clearTimeout(timer);
      const link = (target as Element).closest?.<HTMLAnchorElement>('a[href]');
      if (!link || link.origin !== window.location.origin || link.target || link.download) return;
      const fetch = () => {
        // A failed fetch is retried when the reader follows the link.
        if (!chunks.areHere(link.pathname)) chunks.fetch(link.pathname).catch(() => undefined);
      };
      if (type === 'pointerdown') fetch();
      else timer = setTimeout(fetch, restMilliseconds);
    };
    const kinds = ['pointerover', 'pointerdown', 'focusin'] as const;
    for (const kind of kinds) document.addEventListener(kind, heed, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const kind of kinds) document.removeEventListener(kind, heed);
    };
  }, [chunks]);
}
