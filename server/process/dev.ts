import './dev-env.ts';
import type { ServerResponse } from 'node:http';
import { serviceWorkerPath } from '#contract/notifications/service-worker.ts';
import type { ServerBuild } from 'react-router';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { buildIfStale } from '../../tools/build.ts';
import { bundleServiceWorker } from '../../tools/vite/bundle-service-worker.ts';
import type * as App from './app.ts';
import { pagesOf } from '../pages/built-pages.ts';
import { readConfig } from './config.ts';
import { startServices, type RunningServices } from './services.ts';
import { answerWith, drained, listening } from './listen.ts';
import { type Lifecycle, run } from './run.ts';

/**
 * `npm run dev`: one process, one port, hot reload. Long-lived parts (database, streams, jobs) are created once; calls
 * and pages are loaded through Vite and replaced when a file changes.
 */
async function start(life: Lifecycle): Promise<void> {
  const { opened } = life;
  const config = readConfig(process.env);
  const server = await listening(config);
  opened.defer(async () => await drained(server));
  // The desk is served as it is built: restart to see a change of it.
  await buildIfStale({ isDeskOnly: true, signal: life.stopping });
  const services = await startServices(config, life);
  const vite = await createVite({ server: { middlewareMode: { server }, hmr: { server } }, appType: 'custom' });
  opened.defer(async () => await vite.close());
  answerWith(server, async (request, bindings) => await (await hotApp(vite, services)).fetch(request, bindings));
  // Vite answers some requests itself and may be slow.
  server.setTimeout(0);
  const [answer] = server.listeners('request') as [(...args: unknown[]) => void];
  server.removeAllListeners('request');
  server.on('request', (incoming, outgoing) => {
    if (incoming.url === serviceWorkerPath) return void sendServiceWorker(outgoing);
    vite.middlewares(incoming, outgoing, () => answer(incoming, outgoing));
  });
  opened.defer(async () => await drained(server));
  await services.work();
  console.log(`Damson is ready, and hot: ${config.publicUrl}`);
}

async function sendServiceWorker(outgoing: ServerResponse): Promise<void> {
  const script = await bundleServiceWorker();
  outgoing.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(script);
}

let loaded: typeof App.makeApp | undefined;
let app: ReturnType<typeof App.makeApp> | undefined;

/** The app from the current files. Rebuilt when Vite has loaded newer ones. */
async function hotApp(vite: ViteDevServer, services: RunningServices) {
  const { makeApp } = (await vite.ssrLoadModule('/server/process/app.ts')) as typeof App;
  if (app && loaded === makeApp) return app;
  loaded = makeApp;
  app = makeApp({
    ...services,
    hot: true,
    pages: async (request, host) => {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
      return await pagesOf(build, 'development')(request, host);
    },
  });
  return app;
}

await run(start);
