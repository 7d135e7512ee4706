import { type DehydratedState, HydrationBoundary, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useContext, useEffect, useLayoutEffect, useState } from 'react';
import { Links, Meta, Outlet, ScrollRestoration, useMatches, useRouteError, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root';
import './app.css';
import fonts from './fonts/fonts.css?url';
import { firstUser, isSettled, queriesIn } from '../shared/people/first-user.ts';
import { userQuery } from '../shared/people/user.ts';
import { chatsQuery } from '../areas/chats/list/chats.ts';
import { likesQuery } from '../areas/likes/likes.ts';
import { BareErrorPage } from './bare-error-page.tsx';
import { LastResort } from './last-resort.tsx';
import { PageScripts } from './arrival/late-scripts.tsx';
import { isFromShell } from './offline/from-shell.ts';
import { ScreenGuard } from './arrival/screen-guard.tsx';
import { troubleCause } from './screen-trouble.tsx';
import { renderTitle } from './title.tsx';
import { hideDisabledAlert } from '../areas/notifications/disabled-alert.tsx';
import { hidePushAlert, hideSettledPush } from '../areas/notifications/push/push-alert.tsx';
import { hideEnrichAlert } from '../areas/photos/enrich-alert.tsx';
import { settingsQuery } from '../shared/people/settings.ts';
import { RenderTitleContext } from '../shared/ui/screen-title.tsx';
import { hideFlagged } from '../shared/ui/browser/local-flag.ts';
import { noteEarlyInput, replayEarlyPress, restoreEarlyInput } from '../shared/api/early-input.ts';
import { sendWhenHidden } from '../shared/api/page-hidden.ts';
import { makeQueryClient } from '../shared/api/queries/query-client.ts';
import { preload } from '../shared/api/preload.ts';
import { NonceContext } from '../shared/api/nonce.ts';
import { hasVault } from '../shared/api/vault/has-vault.ts';
import { trustOwnScripts } from '../shared/api/trusted-scripts.ts';
import type { Area } from '../shared/i18n/catalogue.ts';
import { areasOf, FirstWordsContext, Words } from '../shared/i18n/words.tsx';
import { withoutFile } from '../shared/i18n/word-files.ts';

/**
 * Loads the data of every page: the site's settings, the viewer, and a member's counts for the badges and the title.
 * Later screens do not load it again.
 */
export const loader = preload(async ({ ask, client }) => {
  const user = await client.fetchQuery(userQuery(ask));
  return [settingsQuery(ask), userQuery(ask), ...(user ? [chatsQuery(ask), likesQuery(ask)] : [])];
});

export function shouldRevalidate(): boolean {
  return false;
}

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

/** The fonts of each language. Only the server needs them, because it renders the preloads. */
const fontFiles = import.meta.env.SSR
  ? import.meta.glob<string>('./fonts/*.woff2', { eager: true, query: '?url', import: 'default' })
  : {};

/**
 * Inline script at the top of every page. Some browsers (in-app browsers, blocked cookies) have no storage: reading the
 * property returns null or throws, even in the router's own scripts. This replacement lasts as long as the page.
 */
const standInForStorage = [
  '(()=>{const methods={',
  'getItem(n){return Object.hasOwn(this,n)?this[n]:null},setItem(n,v){this[n]=String(v)},removeItem(n){delete this[n]},',
  'clear(){for(const n of Object.keys(this))delete this[n]},key(i){return Object.keys(this)[i]??null},',
  'get length(){return Object.keys(this).length}};',
  'for(const name of["localStorage","sessionStorage"]){let there;try{there=window[name]}catch{}',
  'try{if(!there)Object.defineProperty(window,name,{value:Object.create(methods),configurable:true})}catch{}}})()',
].join('');

/** Runs before the rest of the page. Only the server needs the text: hydration does not compare it, and `{}` is inert. */
const headScript = import.meta.env.SSR
  ? `${standInForStorage};${trustOwnScripts};${noteEarlyInput};${sendWhenHidden};${hideFlagged([hideEnrichAlert, hidePushAlert, hideDisabledAlert])};${hideSettledPush}`
  : '{}';

export function Layout({ children }: { children: ReactNode }) {
  const first = useContext(FirstWordsContext);
  const nonce = useContext(NonceContext);
  const visited = firstUser(useRouteLoaderData('root')) === null;
  const words = JSON.stringify(withoutFile(first)).replaceAll('<', '\\u003c');
  return (
    // Inline scripts add classes for the notices dismissed in this browser, which the server does not know.
    <html lang={first.language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        {/* The offline shell contains its own inline script. */}
        {!isFromShell && (
          <script nonce={nonce} suppressHydrationWarning>
            {headScript}
          </script>
        )}
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#21141d" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
        {['', '-ext'].map((part) => {
          const file = fontFiles[`./fonts/open-sans-${first.language}${part}.woff2`];
          return (
            file && <link key={file} rel="preload" href={file} as="font" type="font/woff2" crossOrigin="anonymous" />
          );
        })}
        {/* Cached pages disable this link and inline the fonts of their language (server/pages/cache/critical-css.ts). */}
        <link rel="stylesheet" href={fonts} />
        <link rel="manifest" href={`/manifest.webmanifest?lang=${first.language}`} />
        {first.file && <link rel="preload" href={first.file} as="fetch" crossOrigin="anonymous" />}
      </head>
      <body>
        {children}
        <script id="words" type="application/json" suppressHydrationWarning>
          {words}
        </script>
        <ScrollRestoration nonce={nonce} />
        <PageScripts nonce={nonce} visited={visited} />
      </body>
    </html>
  );
}

export default function Root() {
  const matches = useMatches();
  useLayoutEffect(restoreEarlyInput, []);
  useEffect(replayEarlyPress, []);
  useForgetting();
  const areas = areasOf(matches, isSettled(useRouteLoaderData('root')));
  const states = matches.flatMap(({ loaderData }) => queriesIn(loaderData));
  return (
    <Known queries={states}>
      <MemberWords areas={areas}>
        <ScreenGuard>
          <RenderTitleContext value={renderTitle}>
            <Outlet />
          </RenderTitleContext>
        </ScreenGuard>
      </MemberWords>
    </Known>
  );
}

/** Provides the query data that was sent with the page. */
function Known({ queries, children }: { queries: DehydratedState['queries']; children: ReactNode }) {
  const [client] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={client}>
      <HydrationBoundary state={{ mutations: [], queries }}>{children}</HydrationBoundary>
    </QueryClientProvider>
  );
}

/** On visitors' pages, deletes the data cached during a session that has ended. */
function useForgetting(): void {
  const isVisitor = firstUser(useRouteLoaderData('root')) === null;
  useEffect(() => {
    if (isVisitor && hasVault())
      void import('../shared/api/vault/vault.ts').then(async ({ forgetShown }) => await forgetShown());
  }, [isVisitor]);
}

/** Provides words and formats dates and times as in the member's country. */
function MemberWords(props: { areas: readonly Area[]; children: ReactNode }) {
  const { data: user } = useQuery({ ...userQuery(), enabled: false });
  return <Words {...props} country={user?.profile.country} />;
}

/** Shows errors outside of any layout. Errors inside a layout are shown by the layout. */
export function ErrorBoundary() {
  const error = useRouteError();
  const queries = queriesIn(useRouteLoaderData('root'));
  const isSiteKnown = queries.some(({ queryKey }) => queryKey[0] === settingsQuery().queryKey[0]);
  return (
    <LastResort>
      <Known queries={queries}>
        <Words areas={['shell']}>
          <BareErrorPage {...troubleCause(error)} isSiteKnown={isSiteKnown} />
        </Words>
      </Known>
    </LastResort>
  );
}
