import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import type { Language } from '#contract/languages.ts';
import { serviceWorkerPath } from '#contract/notifications/service-worker.ts';
import { protectedBy, type Protection } from '../platform/http/protection.ts';
import type { Assumed } from '../areas/site/visitors.ts';
import { isKeptAsset } from './kept-assets.ts';
import type { PageAnswer, SentByForm } from './page-calls.ts';
import { type Shells, shellsOf } from './shell-page.ts';

const folder = path.resolve(import.meta.dirname, '../../build');

/** The server, as a page sees it while it renders. The built pages declare the same shape. */
export interface PageServer {
  /** Makes a call in this process on behalf of the page's browser. */
  ask(path: string, sent?: SentByForm): Promise<PageAnswer>;
  readonly assumed: Assumed;
  readonly nonce: string;
  /** Sets the language of later responses to this browser. */
  storeLanguage(language: Language): void;
  /** Renders the page completely before any of it is sent. */
  readonly whole?: true;
}

/** Function that renders the page for a request. */
export type Pages = (request: Request, host: PageServer) => Promise<Response>;

/** Loads `build/server`, which is built from `web/`. The server imports it nowhere else. */
export async function builtPages(): Promise<Pages> {
  return pagesOf(await built(), 'production');
}

/** Returns the shells from the same build as {@link builtPages}. */
export async function builtShells(): Promise<Shells> {
  const build = await built();
  return shellsOf(build, (build.entry.module as unknown as Entry).trustOwnScripts);
}

async function built(): Promise<ServerBuild> {
  return (await import(pathToFileURL(path.join(folder, 'server/index.js')).href)) as ServerBuild;
}

/** Our own exports of `web/app/entry.server.tsx`, which shares its router instance with the pages. */
interface Entry {
  contextFor(host: PageServer): RouterContextProvider;
  createRequestHandler: typeof createRequestHandler;
  readonly trustOwnScripts: string;
}

/** Returns the pages of a build: the one on disk, or in development Vite's latest one. */
export function pagesOf(build: ServerBuild, mode: 'production' | 'development'): Pages {
  const entry = build.entry.module as unknown as Entry;
  const handle = entry.createRequestHandler(build, mode);
  return async (request, host) => await handle(request, entry.contextFor(host));
}

/**
 * Serves scripts, styles and pictures. Names contain a hash of the content, so a file never changes. Each file is also
 * stored compressed. `kept` has the assets of other versions, for pages rendered by them (kept-assets.ts).
 */
export function builtFiles(protection: Protection, kept?: string): Hono {
  const app = new Hono();
  const root = path.join(folder, 'client');
  const forever = cacheControl('public, max-age=31536000, immutable');
  app.use('/assets/*', protectedBy(protection), forever, serveStatic({ root, precompressed: true }));
  if (kept) {
    const rewriteRequestPath = (pathname: string) => pathname.slice('/assets'.length);
    const files = serveStatic({ root: path.join(kept, 'files'), precompressed: true, rewriteRequestPath });
    app.use('/assets/*', protectedBy(protection), forever, async (context, next) =>
      isKeptAsset(kept, context.req.path) ? await files(context, next) : await next(),
    );
  }
  for (const file of ['/favicon.svg', '/screenshots/*']) {
    app.use(file, protectedBy(protection), cacheControl('public, max-age=86400'), serveStatic({ root }));
  }
  // Browsers check for a newer service worker themselves, and must not get an old one from a cache.
  app.use(
    serviceWorkerPath,
    protectedBy(protection),
    cacheControl('no-cache'),
    serveStatic({ root, precompressed: true }),
  );
  app.all('/assets/*', (context) => context.text('Not found', 404));
  return app;
}

/** Sets the cache policy of a file; a missing file must not be cached. */
function cacheControl(policy: string): MiddlewareHandler {
  return async (context, next) => {
    await next();
    context.header('cache-control', context.res.ok ? policy : 'no-store');
  };
}
