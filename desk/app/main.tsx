import './desk.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { makeQueryClient } from '#web/shared/api/queries/query-client.ts';
import { followConnection } from '#web/shared/api/use-online.ts';
import { KeyboardMap } from '../shared/keyboard.tsx';
import { DeskToasts } from '../shared/toasts.tsx';
import { DeskWords } from '../shared/words.tsx';
import { makeDeskRouter } from './routes.tsx';

followConnection();
const client = makeQueryClient();

createRoot(document.querySelector('#desk')!).render(
  <StrictMode>
    <DeskWords>
      <QueryClientProvider client={client}>
        <KeyboardMap>
          <DeskToasts>
            <RouterProvider router={makeDeskRouter()} />
          </DeskToasts>
        </KeyboardMap>
      </QueryClientProvider>
    </DeskWords>
  </StrictMode>,
);
