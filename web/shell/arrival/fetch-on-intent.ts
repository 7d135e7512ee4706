import { useEffect } from 'react';
import { type ScreenChunks } from './screen-chunks.ts';

/** A pointer that only passes over a link means nothing. */
const restMilliseconds = 80;

/**
 * Fetches the scripts of a screen when somebody is about to follow a link to it. (The router's own `prefetch` reloads
 * the page where a script is missing, for nothing but a pointer over a link.)
 */
export function useFetchOnIntent(chunks: ScreenChunks): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const heed = ({ target, type }: Event) => {
      clearTimeout(timer);
      const link = (target as Element).closest?.<HTMLAnchorElement>('a[href]');
      if (!link || link.origin !== window.location.origin || link.target || link.download) return;
      const fetch = () => {
        // What does not arrive is asked for again when the link is followed.
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
