import './node-env.ts';
import { enableCompileCache } from 'node:module';
import { readConfig } from './config.ts';
import { compiledFolder } from '../../tools/compiled-folder.ts';
import { type Lifecycle, run } from './run.ts';
import { asWorker } from './workers/worker.ts';

/** `npm start`: serves, in this process or in several that it supervises. */
async function start(life: Lifecycle): Promise<void> {
  const config = readConfig(process.env);
  const worker = asWorker();
  // A supervisor loads almost none of the product.
  if (!worker && config.workers > 1) return await (await import('./workers/supervisor.ts')).supervise(config, life);
  await (await import('./serve.ts')).serve(config, life, worker);
}

// Caches compiled code between starts, if the folder is writable.
enableCompileCache(compiledFolder);
await run(start);
