import { Hono } from 'hono';
import { buildIfStale, compressBuilt } from '../build.ts';
import { makeApp } from './app.ts';
import { builtFiles, builtPages, builtShells } from './built-pages.ts';
import type { Config } from './config.ts';
import { startServices } from './services.ts';
import type { Bindings } from './http/peer.ts';
import { protectionFor } from './http/protection.ts';
import { leaveRoot } from './leave-root.ts';
import { answerWith, drained, listening } from './listen.ts';
import { type Opening, together } from './run.ts';
import { SetupError } from './kernel/setup-error.ts';
import type { WorkerProcess } from './workers/worker.ts';

/**
 * Builds what is missing, prepares the database and the community, and serves: alone, or as one of several processes
 * behind the same port.
 */
export async function serve(config: Config, life: Opening, worker?: WorkerProcess): Promise<void> {
  const { opened, stopping } = life;
  // Alone or first: early visitors are asked to wait, and that the port is taken is known at once.
  const isFirst = worker ? (await worker.askPart()).isFirst : true;
  const waiting = isFirst ? await listening(config) : undefined;
  if (waiting) opened.defer(async () => await drained(waiting));
  await leaveRoot(config);
  const embedded = (await worker?.askDatabase())?.embedded;
  // The pages are built while the database starts: both take seconds, and neither needs the other.
  const [services] = await together(
    life,
    (half) => startServices(config, half, embedded),
    (half) => buildIfStale(half.stopping).catch(mayNotBuild),
  );
  const app = makeApp({ ...services, pages: await builtPages(), shells: await builtShells() });
  opened.defer(app.settled);
  const product = new Hono<{ Bindings: Bindings }>().route('/', builtFiles(protectionFor(config.publicUrl)));
  product.all('*', (context) => app.fetch(context.req.raw, context.env));
  stopping.throwIfAborted();
  await services.work();
  const server = waiting ?? (await listening(config));
  // Nothing is left that could fail: from here on the process is ready, and reports it.
  answerWith(server, product.fetch, { calls: app.listener, pages: app.pageListener });
  opened.defer(async () => await drained(server));
  if (worker) worker.tellReady();
  else console.log(`Damson is ready: ${config.publicUrl}`);
  if (isFirst) void compressBuilt().catch(mayNotCompress);
}

/** The account that we run as may only read the program. */
function mayOnlyRead({ code = '' }: NodeJS.ErrnoException): boolean {
  return ['EACCES', 'EPERM', 'EROFS'].includes(code);
}

function mayNotBuild(fault: NodeJS.ErrnoException): never {
  if (!mayOnlyRead(fault)) throw fault;
  throw new SetupError('The pages are not built, and this account may not build them: run `npm run build` before.');
}

/** Uncompressed files are served as well. */
function mayNotCompress(fault: NodeJS.ErrnoException): void {
  if (!mayOnlyRead(fault)) console.error(fault);
}
