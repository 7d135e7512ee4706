import './node-env.ts';
import { Hono } from 'hono';
import { buildIfStale } from '../build.ts';
import { makeApp } from './app.ts';
import { builtFiles, builtPages } from './built-pages.ts';
import { readConfig } from './config.ts';
import { makeGround } from './ground.ts';
import { answerWith, listening, stopWithGrace, tellAndEnd } from './listen.ts';

/** `npm start`: builds what is missing, prepares the database and the community, and serves. */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  const server = await listening(config);
  // The pages are built while the database starts: both take seconds, and neither needs the other.
  const [ground] = await Promise.all([makeGround(config), buildIfStale()]);
  stopWithGrace(server, ground);
  const { fetch } = makeApp({ ...ground, pages: await builtPages() });
  const product = new Hono().route('/', builtFiles()).mount('/', fetch, { optionHandler: (context) => context.env });
  answerWith(server, product.fetch);
  await ground.work();
  console.log(`Damson is ready: ${config.publicUrl}`);
}

await start().catch(tellAndEnd);
