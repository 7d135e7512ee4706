import { type DehydratedState, HydrationBoundary, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
} from 'react-router';
import type { Route } from './+types/root';
import './app.css';
import openSans from '@fontsource-variable/open-sans/files/open-sans-latin-wght-normal.woff2?url';
import { userQuery } from './accounts/user.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { settingsQuery } from './site/settings.ts';
import { hearEarlyInput, noteEarlyInput } from './wire/early-input.ts';
import { makeQueryClient } from './wire/query-client.ts';
import { preload } from './wire/preload.ts';
import { NonceContext } from './wire/nonce.ts';
import { areasOf, FirstWordsContext, Words } from './words/words.tsx';

/** What every page knows: the site's settings, and who is looking. Later screens do not ask for it again. */
export const loader = preload(({ ask }) => [settingsQuery(ask), userQuery(ask)]);

export function shouldRevalidate(): boolean {
  return false;
}

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: openSans, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export function Layout({ children }: { children: ReactNode }) {
  const first = useContext(FirstWordsContext);
  const nonce = useContext(NonceContext);
  const words = JSON.stringify(first).replaceAll('<', '\\u003c');
  return (
    <html lang={first.language}>
      <head>
        <meta charSet="utf-8" />
        <script nonce={nonce} suppressHydrationWarning>
          {noteEarlyInput}
        </script>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#21141d" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <script id="words" type="application/json" suppressHydrationWarning>
          {words}
        </script>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  const matches = useMatches();
  const [client] = useState(makeQueryClient);
  useEffect(hearEarlyInput, []);
  const areas = areasOf(matches.map(({ handle }) => handle));
  const states = matches.flatMap(({ loaderData }) => queriesIn(loaderData));
  return (
    <QueryClientProvider client={client}>
      <HydrationBoundary state={{ mutations: [], queries: states }}>
        <Words areas={areas}>
          <Outlet />
        </Words>
      </HydrationBoundary>
    </QueryClientProvider>
  );
}

function queriesIn(loaderData: unknown): DehydratedState['queries'] {
  return (loaderData as { queries?: DehydratedState } | null | undefined)?.queries?.queries ?? [];
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const message = isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : undefined;
  return (
    <Words areas={['shell']}>
      <ErrorPage status={status} message={message} />
    </Words>
  );
}
