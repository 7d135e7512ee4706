import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { noteMissingChunks } from './api/missing-chunk.ts';
import { followConnection } from './api/use-online.ts';
import { isFromShell } from './shell/offline/from-shell.ts';
import { type FirstWords, FirstWordsContext, tellTimeZone } from './words/words.tsx';

noteMissingChunks();
followConnection();
if (isFromShell) void bootShell();
else hydrate();

function hydrate(): void {
  const words = JSON.parse(document.querySelector('#words')!.textContent) as FirstWords;
  tellTimeZone(words.timeZone);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <FirstWordsContext value={words}>
          <HydratedRouter />
        </FirstWordsContext>
      </StrictMode>,
    );
  });
}

/** The shell shows by itself that nothing is there. */
async function bootShell(): Promise<void> {
  const started = await import('./shell/offline/boot.tsx').then(async ({ boot }) => await boot()).catch(() => false);
  if (!started) window.dispatchEvent(new Event('shell-empty'));
}
