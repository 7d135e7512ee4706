import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import type { Language } from '#contract/languages.ts';
import { serviceWorkerPath } from '#contract/notifications/service-worker.ts';
import { protectedBy, type Protection } from '../platform/http/protection.ts';
import type { Assumed } from '../areas/site/visitors.ts';
import type { PageAnswer, SentByForm } from './page-calls.ts';
import { type Shells, shellsOf } from './shell-page.ts';

const folder = path.resolve(import.meta.dirname, '../../build');

/** The server around a page, as its rendering sees it. The built pages declare the same shape. */
export interface PageServer {
  /** Asks a call in this process, as the browser that wants the page. */
  ask(path: string, sent?: SentByForm): Promise<PageAnswer>;
  readonly assumed: Assumed;
  readonly nonce: string;
  /** From now on the browser is answered in this language. */
  keepLanguage(language: Language): void;
  /** The page is to be complete before any of it is sent. */
  readonly whole?: true;
}

/** The built pages: a request for a page, and its HTML. */
export type Pages = (request: Request, host: PageServer) => Promise<Response>;

/** The built pages: `build/server`, made from `web/`. The only place where the server imports them. */
export async function builtPages(): Promise<Pages> {
  return pagesOf(await built(), 'production');
}

/** The shell of the same build. */
export async function builtShells(): Promise<Shells> {
  const build = await built();
  return shellsOf(build, (build.entry.module as unknown as Entry).trustOwnScripts);
}

async function built(): Promise<ServerBuild> {
  return (await import(pathToFileURL(path.join(folder, 'server/index.js')).href)) as ServerBuild;
}

/** What `web/app/entry.server.tsx` exports besides rendering: it shares the router instance with the pages. */
interface Entry {
  contextFor(host: PageServer): RouterContextProvider;
  createRequestHandler: typeof createRequestHandler;
  readonly trustOwnScripts: string;
}

/** Makes pages from a build, whether it was built beforehand or is rebuilt during development. */
export function pagesOf(build: ServerBuild, mode: 'production' | 'development'): Pages {
  const entry = build.entry.module as unknown as Entry;
  const handle = entry.createRequestHandler(build, mode);
  return async (request, host) => await handle(request, entry.contextFor(host));
}

/** Scripts, styles and pictures: hashed names never change, and every file is also stored compressed. */
export function builtFiles(protection: Protection): Hono {
  const app = new Hono();
  const root = path.relative(process.cwd(), path.join(folder, 'client'));
  const forever = cacheControl('public, max-age=31536000, immutable');
  app.use('/assets/*', protectedBy(protection), forever, serveStatic({ root, precompressed: true }));
  for (const file of ['/favicon.svg', '/screenshots/*']) {
    app.use(file, protectedBy(protection), cacheControl('public, max-age=86400'), serveStatic({ root }));
  }
  // Browsers look for a newer one by themselves, and must not find an old one in a cache.
  app.use(
    serviceWorkerPath,
    protectedBy(protection),
    cacheControl('no-cache'),
    serveStatic({ root, precompressed: true }),
  );
  app.all('/assets/*', (context) => context.text('Not found', 404));
  return app;
}

/** What caches may do with a file; nothing with one that is not there. */
function cacheControl(policy: string): MiddlewareHandler {
  return async (context, next) => {
    await next();
    context.header('cache-control', context.res.ok ? policy : 'no-store');
  };
}
