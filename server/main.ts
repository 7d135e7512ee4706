import './node-env.ts';
import { Hono } from 'hono';
import { buildIfStale, compressBuilt } from '../build.ts';
import { makeApp } from './app.ts';
import { builtFiles, builtPages, builtShells } from './built-pages.ts';
import { readConfig } from './config.ts';
import { startServices } from './services.ts';
import type { Bindings } from './http/peer.ts';
import { protectionFor } from './http/protection.ts';
import { leaveRoot } from './leave-root.ts';
import { answerWith, drained, listening } from './listen.ts';
import { type Lifecycle, run, together } from './run.ts';
import { SetupError } from './kernel/setup-error.ts';

/** `npm start`: builds what is missing, prepares the database and the community, and serves. */
async function start(life: Lifecycle): Promise<void> {
  const { opened, stopping } = life;
  const config = readConfig(process.env);
  const server = await listening(config);
  opened.defer(async () => await drained(server));
  await leaveRoot(config);
  // The pages are built while the database starts: both take seconds, and neither needs the other.
  const [services] = await together(
    life,
    (half) => startServices(config, half),
    (half) => buildIfStale(half.stopping).catch(mayNotBuild),
  );
  const { fetch, listener, settled } = makeApp({ ...services, pages: await builtPages(), shells: await builtShells() });
  opened.defer(settled);
  const product = new Hono<{ Bindings: Bindings }>().route('/', builtFiles(protectionFor(config.publicUrl)));
  product.all('*', (context) => fetch(context.req.raw, context.env));
  stopping.throwIfAborted();
  await services.work();
  // Nothing is left that could fail: from here on the process is ready, and reports it.
  answerWith(server, product.fetch, { calls: listener });
  opened.defer(async () => await drained(server));
  console.log(`Damson is ready: ${config.publicUrl}`);
  void compressBuilt().catch(mayNotCompress);
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

await run(start);
