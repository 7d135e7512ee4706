import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { accountForPostgres } from '#server/platform/postgres/embedded/embedded-home.ts';
import { emptyDatabase } from '../databases/empty-database.ts';
import { dataFolder, startProduct } from '../product.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');

/** Copies the repository to a folder owned by an unprivileged account. */
async function cleanFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'damson-container-'));
  onTestFinished(async () => await rm(folder, { recursive: true, force: true }));
  const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const names = stdout
    .trim()
    .split('\n')
    .filter((name) => !/\.test\.tsx?$/.test(name));
  const app = path.join(folder, 'app');
  for (const name of names) {
    await mkdir(path.join(app, path.dirname(name)), { recursive: true });
    await cp(path.join(root, name), path.join(app, name), { preserveTimestamps: true });
  }
  // The account of PostgreSQL, because no other can reach its socket.
  const account = accountForPostgres();
  if (account) await run('chown', ['-R', `${account.uid}:${account.gid}`, folder]);
  return { folder, app, account };
}

test('an unprivileged account can install the container, and serves from read-only files', async () => {
  const { folder, app, account } = await cleanFolder();
  const { NODE_ENV: _ours, NODE_COMPILE_CACHE: _cache, ...inherited } = process.env;
  // The image has the same version of Node.
  const PATH = `${path.dirname(process.execPath)}:${inherited.PATH}`;
  const env = { ...inherited, PATH, HOME: folder, npm_config_cache: path.join(folder, 'npm') };
  const own = { ...account, cwd: app, env };
  await run('deploy/install', ['packages'], own);
  await run('deploy/install', ['pages'], own);
  await run('chmod', ['-R', 'a-w', app]);
  const { DATABASE_URL } = await emptyDatabase();
  const DATA_DIR = await dataFolder();
  if (account) await run('chown', [`${account.uid}:${account.gid}`, DATA_DIR]);
  const product = await startProduct({ DATABASE_URL, DATA_DIR, npm_lifecycle_event: '' }, [], { ...account, cwd: app });
  await product.ready();
  const page = await fetch(product.url);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<html');
  expect(await product.end()).toBe(0);
  expect(product.printed()).toBe('Damson is ready: ' + product.url + '\n');
}, 900_000);
