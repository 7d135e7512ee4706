import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type Next } from 'hono';
import { deskPath } from '#contract/desk/paths.ts';
import { protectedBy, type Protection } from '../platform/http/protection.ts';

const built = path.resolve(import.meta.dirname, '../../build/desk');

export interface DeskServing {
  readonly protection: Protection;
  readonly secure: boolean;
  /** Whether the desk exists on this host, as the request's `Host` header names it. */
  isDesk(host: string): boolean;
}

/**
 * Serves the operators' desk, a single-page application in `build/desk`: its files, and its one document for each of
 * its paths. On other hosts, nothing of it exists.
 */
export function deskPages({ protection, secure, isDesk }: DeskServing): Hono {
  const app = new Hono();
  const only = async (context: Context, next: Next) =>
    isDesk(context.req.header('host') ?? '') ? await next() : context.notFound();
  const rewriteRequestPath = (pathname: string) => pathname.slice('/desk'.length);
  app.use('/desk/*', only, protectedBy(protection));
  app.get(
    '/desk/assets/*',
    async (context, next) => {
      await next();
      context.header('cache-control', context.res.ok ? 'public, max-age=31536000, immutable' : 'no-store');
    },
    serveStatic({ root: built, precompressed: true, rewriteRequestPath }),
    (context) => context.text('Not found', 404),
  );
  app.get(deskPath, only, (context) => context.redirect(`${deskPath}/`));
  app.get('/desk/*', async (context) => {
    context.header('content-security-policy', deskPolicy(secure));
    context.header('cache-control', 'no-store');
    return context.html(await readFile(path.join(built, 'index.html'), 'utf8'));
  });
  return app;
}

/** Returns the policy of the desk's document: no inline script or style sheet, and no other origin. */
function deskPolicy(secure: boolean): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src-elem 'self'",
    // Components use `style` attributes for positions.
    "style-src-attr 'unsafe-inline'",
    "font-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
