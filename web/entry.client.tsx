import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { reloadOnMissingChunk } from './wire/missing-chunk.ts';
import { type FirstWords, FirstWordsContext } from './words/words.tsx';

reloadOnMissingChunk();
const words = JSON.parse(document.querySelector('#words')!.textContent) as FirstWords;

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
