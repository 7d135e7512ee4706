import { Hono } from 'hono';
import { buildIfStale, compressBuilt } from '../../tools/build.ts';
import { builtFiles, builtPages, builtShells } from '../pages/built-pages.ts';
import { type Config, sellsNothing } from './config.ts';
import type { Bindings } from '../platform/http/types.ts';
import { protectionFor } from '../platform/http/protection.ts';
import { leaveRoot } from './leave-root.ts';
import { answerWith, drained, listening } from './listen.ts';
import { type Opening, runTogether } from './run.ts';
import { SetupError } from '../platform/core/setup-error.ts';
import type { WorkerProcess } from './workers/worker.ts';
import { makeLog } from '../platform/core/log.ts';
import { assetsFolder, forgetAssets, keepAssets } from '../pages/kept-assets.ts';

/** How often a running version is recorded, and the assets of old ones are deleted. In milliseconds. */
const assetsMilliseconds = 3_600_000;

/**
 * Builds what is missing, prepares the database and the community, and serves, as a process behind the shared port.
 * Without `worker`, serves alone and without metrics, as benchmarks measure it.
 */
export async function serve(config: Config, life: Opening, worker?: WorkerProcess): Promise<void> {
  const { opened, stopping } = life;
  // The first process binds the port now: early visitors see a waiting page, and a port in use is reported.
  const isFirst = worker ? (await worker.askPart()).isFirst : true;
  const waiting = isFirst ? await listening(config) : undefined;
  if (waiting) opened.defer(async () => await drained(waiting));
  await leaveRoot(config);
  const embedded = (await worker?.askDatabase())?.embedded;
  // Build the pages while the product loads and the database starts. Start with the build, because it takes longest.
  const building = Promise.withResolvers<void>();
  const [assets, services] = await runTogether(
    life,
    async ({ stopping: signal }) => {
      await buildIfStale({ signal, onBegun: building.resolve }).catch(mayNotBuild).finally(building.resolve);
      return await openKeptAssets(config);
    },
    async (half) => {
      await building.promise;
      half.stopping.throwIfAborted();
      const { startServices } = await import('./services.ts');
      return await startServices(config, half, embedded);
    },
  );
  const { makeApp } = await import('./app.ts');
  const app = makeApp({ ...services, pages: await builtPages(), shells: await builtShells() });
  opened.defer(app.settled);
  const product = new Hono<{ Bindings: Bindings }>().route(
    '/',
    builtFiles(protectionFor(config.publicUrl), assets.folder),
  );
  product.all('*', (context) => app.fetch(context.req.raw, context.env));
  stopping.throwIfAborted();
  await services.work();
  const server = waiting ?? (await listening(config));
  const { metrics } = services;
  // The supervisor collects the metrics of its workers, and serves them.
  if (metrics)
    worker?.reportMetrics(async (about) => await (about === 'site' ? metrics.site.read() : metrics.collect()));
  // Nothing can fail any more: report that the process is ready.
  answerWith(server, product.fetch, {
    calls: app.listener,
    pages: app.pageListener,
    count: metrics?.countRequests(app.nameOfCall),
  });
  opened.defer(async () => await drained(server));
  const nothing = config.production && isFirst ? sellsNothing(config) : undefined;
  if (nothing) services.log.warn(nothing);
  worker?.tellReady();
  opened.defer(assets.close);
  if (isFirst) void compressBuilt().then(assets.keep, mayNotCompress);
}

/**
 * Copies this version's assets before it serves, since the pages that it renders may ask a process of another version
 * for them. Keeps recording that it runs. A full disk does not prevent the start.
 */
async function openKeptAssets({ dataDir, logLevel }: Config) {
  const log = makeLog(logLevel);
  let folder: string | undefined;
  const keep = async () => {
    try {
      folder = await assetsFolder(dataDir);
      await keepAssets(folder, new Date());
    } catch (fault) {
      log.error({ fault }, 'the assets of this version cannot be stored: its open pages will reload after an upgrade');
    }
  };
  const tend = async () => {
    await keep();
    if (folder) await forgetAssets(folder, new Date()).catch((fault: unknown) => log.error({ fault }, 'fault'));
  };
  await keep();
  const timer = setInterval(() => void tend(), assetsMilliseconds).unref();
  const first = setTimeout(() => void tend(), assetsMilliseconds / 60).unref();
  return {
    folder,
    keep,
    close: () => {
      clearInterval(timer);
      clearTimeout(first);
    },
  };
}

/** The program's files are read-only for our account. */
function mayOnlyRead({ code = '' }: NodeJS.ErrnoException): boolean {
  return ['EACCES', 'EPERM', 'EROFS'].includes(code);
}

function mayNotBuild(fault: NodeJS.ErrnoException): never {
  if (!mayOnlyRead(fault)) throw fault;
  throw new SetupError('The pages are not built, and this account may not build them: run `npm run build` before.');
}

/** Missing compressed copies are fine: uncompressed files are served instead. */
function mayNotCompress(fault: NodeJS.ErrnoException): void {
  if (!mayOnlyRead(fault)) console.error(fault);
}
