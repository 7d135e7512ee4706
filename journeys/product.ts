import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { brokenInvariants } from '#testing/databases/invariants.ts';
import { freePort } from '#testing/free-port.ts';
import { startWords } from '#testing/start-words.ts';
import { standInPushService } from '#testing/doubles/push-browser.ts';
import { standInTranslator } from '#testing/doubles/translator.ts';
import { runAdmin } from './admin.ts';
import { findChromium } from './chromium.ts';

/**
 * Starts the product for all journeys of a run, like a new operator: with an empty data folder and the demo community.
 * With DATABASE_URL it gets a new database on that server.
 */
export default async function product(): Promise<() => Promise<void>> {
  const chromium = await findChromium();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'damson-journeys-'));
  // PostgreSQL's system account may need access to the folder.
  await chmod(dataDir, 0o755);
  const database = await ownDatabase();
  const translator = await standInTranslator(({ q, target }) =>
    q.includes('stroomstoring') ? 503 : `(${target}) ${q}`,
  );
  const pushService = await standInPushService();
  // Choose the port after all other servers are listening, so that none of them can take it.
  const port = String(await freePort());
  const environment = {
    ...process.env,
    PORT: port,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    LOCAL_PUSH_SERVICE: pushService.origin,
    TRANSLATION_URL: translator.url,
    TRANSLATION_NAME: 'Plum Translations',
    ...database.environment,
  };
  const server = spawn(process.execPath, startWords, {
    stdio: ['inherit', 'pipe', 'inherit'],
    env: environment,
  });
  const ready = Promise.withResolvers<void>();
  createInterface(server.stdout).on('line', (line) => {
    if (line.startsWith('Damson is ready')) ready.resolve();
    // Hides the security log of the journeys.
    if (!line.includes('"name":"security"')) process.stdout.write(`${line}\n`);
  });
  await untilReady(server, ready.promise);

  process.env.DAMSON_URL = `http://localhost:${port}`;
  process.env.DAMSON_ADMIN = JSON.stringify({ DATA_DIR: dataDir, PORT: port, ...database.environment });
  const { DATABASE_URL } = database.environment;
  const connection = DATABASE_URL ? { connectionString: DATABASE_URL } : await embeddedIn(dataDir);
  process.env.DAMSON_DATABASE = JSON.stringify(connection);
  process.env.DAMSON_PUSH_SERVICE = pushService.origin;
  process.env.DAMSON_CHROMIUM = JSON.stringify(chromium);
  return async () => {
    const broken = await brokenIn(connection);
    const books = await runAdmin('books', new Date().toISOString().slice(0, 10)).catch(String);
    server.kill('SIGTERM');
    await once(server, 'exit');
    await translator.close();
    await pushService.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
    if (!/^drift: 0$/m.test(books)) throw new Error(`After all journeys: ${books}`);
    if (Object.keys(broken).length > 0) throw new Error(`After all journeys: ${JSON.stringify(broken)}`);
  };
}

/** Returns the invariants that are violated after all journeys. */
async function brokenIn(connection: pg.ClientConfig): Promise<Record<string, unknown[]>> {
  const client = new pg.Client(connection);
  await client.connect();
  const broken = await brokenInvariants(client);
  await client.end();
  return broken;
}

async function embeddedIn(dataDir: string): Promise<pg.ClientConfig> {
  const home = path.join(dataDir, 'postgres');
  const password = (await readFile(path.join(home, 'password'), 'utf8')).trim();
  return { host: path.join(home, 'socket'), port: 5432, user: 'damson', password, database: 'damson' };
}

const startSeconds = 90;

/** Waits for the product's own message, because another process may answer on its port. */
async function untilReady(server: ChildProcess, ready: Promise<void>): Promise<void> {
  const fate = await Promise.race([
    ready.then(() => 'ready' as const),
    once(server, 'exit').then(() => 'ended' as const),
    sleep(startSeconds * 1000, 'late' as const, { ref: false }),
  ]);
  if (fate === 'ready') return;
  server.kill('SIGKILL');
  throw new Error(
    fate === 'ended'
      ? 'The product exited before it was ready.'
      : `The product was not ready within ${startSeconds} s.`,
  );
}

async function ownDatabase() {
  const { DATABASE_URL: server } = process.env;
  if (!server) return { environment: { DATABASE_URL: undefined }, drop: async () => undefined };
  const name = `damson_journeys_${process.pid}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  const drop = async () => await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
  return { environment: { DATABASE_URL: url.href }, drop };
}

async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}
