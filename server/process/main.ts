import './node-env.ts';
import { enableCompileCache } from 'node:module';
import { readConfig } from './config.ts';
import { compiledFolder } from '../../tools/compiled-folder.ts';
import { makeLog } from '../platform/core/log.ts';
import { type Lifecycle, run } from './run.ts';
import { asWorker } from './workers/worker.ts';

/** `npm start`: a supervisor, and the processes that serve. */
async function start(life: Lifecycle): Promise<void> {
  const config = readConfig(process.env);
  const worker = asWorker();
  const log = makeLog(config.logLevel);
  life.onSignal((signal) => log.info({ signal, effect: effectOf(signal, worker !== undefined) }, 'received a signal'));
  // A supervisor loads almost none of the product.
  if (!worker) return await (await import('./workers/supervisor.ts')).supervise(config, log, life);
  await (await import('./serve.ts')).serve(config, life, worker);
}

function effectOf(signal: NodeJS.Signals, isWorker: boolean): string {
  if (!isWorker) return signal === 'SIGHUP' ? 'workers are replaced' : 'the product stops';
  if (signal === 'SIGHUP') return `none: send it to the supervisor, process ${process.ppid}`;
  return signal === 'SIGINT' ? 'none: the supervisor decides' : 'this worker stops, and is started again';
}

// Caches compiled code between starts, if the folder is writable.
enableCompileCache(compiledFolder);
await run(start);
