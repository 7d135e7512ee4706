import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { noteMissingChunks } from './api/missing-chunk.ts';
import { followConnection } from './api/use-online.ts';
import { type FirstWords, FirstWordsContext, tellTimeZone } from './words/words.tsx';

noteMissingChunks();
followConnection();
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
