import '#server/process/node-env.ts';
import { enableCompileCache } from 'node:module';
import { compiledFolder } from '../tools/compiled-folder.ts';
import { readConfig } from '#server/process/config.ts';
import { run } from '#server/process/run.ts';
import { serve } from '#server/process/serve.ts';

/** The process that serves, without its supervisor, so that its CPU and memory can be read by its own pid. */
enableCompileCache(compiledFolder);
await run(async (life) => await serve(readConfig(process.env), life));
