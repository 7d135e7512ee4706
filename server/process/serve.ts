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
import type { Metrics } from './metrics.ts';
import type { WorkerProcess } from './workers/worker.ts';

/**
 * Builds what is missing, prepares the database and the community, and serves: alone, or as one of several processes
 * behind the same port.
 */
export async function serve(config: Config, life: Opening, worker?: WorkerProcess): Promise<void> {
  const { opened, stopping } = life;
  // The only or first process binds the port now: early visitors see a waiting page, and a port in use is reported.
  const isFirst = worker ? (await worker.askPart()).isFirst : true;
  const waiting = isFirst ? await listening(config) : undefined;
  if (waiting) opened.defer(async () => await drained(waiting));
  await leaveRoot(config);
  const embedded = (await worker?.askDatabase())?.embedded;
  // Build the pages while the product loads and the database starts. Start with the build, because it takes longest.
  const building = Promise.withResolvers<void>();
  const [, services] = await runTogether(
    life,
    async ({ stopping: signal }) =>
      await buildIfStale({ signal, onBegun: building.resolve }).catch(mayNotBuild).finally(building.resolve),
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
  const product = new Hono<{ Bindings: Bindings }>().route('/', builtFiles(protectionFor(config.publicUrl)));
  product.all('*', (context) => app.fetch(context.req.raw, context.env));
  stopping.throwIfAborted();
  await services.work();
  const server = waiting ?? (await listening(config));
  const { metrics } = services;
  if (metrics) await offerMetrics(metrics, config, life, worker);
  // Nothing can fail any more: report that the process is ready.
  answerWith(server, product.fetch, {
    calls: app.listener,
    pages: app.pageListener,
    count: metrics?.countRequests(app.nameOfCall),
  });
  opened.defer(async () => await drained(server));
  const nothing = config.production && isFirst ? sellsNothing(config) : undefined;
  if (nothing) services.log.warn(nothing);
  if (worker) worker.tellReady();
  else console.log(`Damson is ready: ${config.publicUrl}`);
  if (isFirst) void compressBuilt().catch(mayNotCompress);
}

/** Reports metrics to the supervisor, or serves them where no supervisor runs. */
async function offerMetrics(
  { collect, site }: Metrics,
  { metrics }: Config,
  { opened }: Opening,
  worker?: WorkerProcess,
): Promise<void> {
  if (worker) return worker.reportMetrics(async (about) => await (about === 'site' ? site.read() : collect()));
  const { exposition, ofWorker } = await import('../platform/metrics/exposition.ts');
  const { serveScrapes } = await import('../platform/metrics/scrape-server.ts');
  const scrape = async () => await exposition(await site.read(), ofWorker(1, await collect()));
  opened.adopt(await serveScrapes(metrics!, scrape), (open) => open.close());
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
