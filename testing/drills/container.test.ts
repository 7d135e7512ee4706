import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, afterAll, describe, expect, test } from 'vitest';
import { accountForPostgres } from '#server/platform/postgres/embedded/embedded-home.ts';
import { buildContext } from '../build-context.ts';
import { emptyDatabase } from '../databases/empty-database.ts';
import { plumSite } from '../doubles/plum-site.ts';
import { dataFolder, startProduct } from '../product.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');

/** Packages and programs that only build, check or install. */
const buildTools = [
  '@react-router/dev',
  '@tailwindcss/vite',
  '@typescript',
  '@vitejs',
  'esbuild',
  'lightningcss',
  'node',
  'node-gyp',
  'npm',
  'oxlint',
  'playwright-core',
  'rolldown',
  'typescript',
  'vite',
  'vitest',
];

let folder: string;
let app: string;
// The account of PostgreSQL, because no other can reach its socket.
const account = accountForPostgres();

/** Does what the Dockerfile does, as an unprivileged account: stages are folders, and layers are copies. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'damson-container-'));
  const stage = async (name: string, files: readonly string[]) => {
    for (const file of files) {
      await mkdir(path.join(folder, name, path.dirname(file)), { recursive: true });
      await cp(path.join(root, file), path.join(folder, name, file), { preserveTimestamps: true });
    }
  };
  const manifests = ['package.json', 'package-lock.json', '.npmrc', 'deploy/install'];
  await stage('build', buildContext(root));
  await stage('runtime', manifests);
  const own = async () => account && (await run('chown', ['-R', `${account.uid}:${account.gid}`, folder]));
  await own();
  const { NODE_ENV: _ours, NODE_COMPILE_CACHE: _cache, ...inherited } = process.env;
  // The image has the same version of Node.
  const PATH = `${path.dirname(process.execPath)}:${inherited.PATH}`;
  const env = { ...inherited, PATH, HOME: folder, npm_config_cache: path.join(folder, 'npm') };
  const install = async (name: string, step: string) =>
    await run('deploy/install', [step], { ...account, cwd: path.join(folder, name), env });
  await install('build', 'packages');
  await install('build', 'pages');
  await install('runtime', 'runtime');
  app = path.join(folder, 'build');
  await rename(path.join(folder, 'runtime/node_modules'), path.join(app, 'node_modules'));
  await own();
  await run('chmod', ['-R', 'a-w', app]);
}, 1_800_000);

afterAll(async () => {
  if (app) await run('chmod', ['-R', 'u+w', app]);
  await rm(folder, { recursive: true, force: true });
});

async function product() {
  const { DATABASE_URL } = await emptyDatabase();
  const DATA_DIR = await dataFolder();
  if (account) await run('chown', [`${account.uid}:${account.gid}`, DATA_DIR]);
  return { DATABASE_URL, DATA_DIR, npm_lifecycle_event: '' };
}

describe('the container', () => {
  test('serves from read-only files, with only the packages that it needs to run', async () => {
    const started = await startProduct(await product(), [], { ...account, cwd: app });
    await started.ready();
    const page = await fetch(started.url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<html');
    expect(await started.end()).toBe(0);
    expect(started.printed()).toBe('Damson is ready: ' + started.url + '\n');
  });

  test('has the commands of the administrator', async () => {
    const environment = await product();
    const file = path.join(environment.DATA_DIR, 'site.json');
    await writeFile(file, JSON.stringify(plumSite));
    const { NODE_ENV: _ours, ...inherited } = process.env;
    const env = { ...inherited, ...environment };
    const admin = async (...words: string[]) =>
      (await run(process.execPath, ['server/process/admin.ts', ...words], { ...account, cwd: app, env })).stdout;
    expect(await admin('migrate')).toContain('up to date');
    expect(await admin('site', 'plum.example', file)).toContain('plum.example');
  });

  test('has no build tools, and no file that npm or a secret could be read from', async () => {
    const found = buildTools.filter((name) => existsSync(path.join(app, 'node_modules', name)));
    expect(found).toEqual([]);
    const top = (await readdir(app)).filter((name) => name.startsWith('.') || name === 'deploy');
    expect(top).toEqual([]);
  });

  test('contains no tests, benchmarks or documents', async () => {
    const unwanted = ['testing', 'journeys', 'bench', 'docs', 'var', '.git'];
    expect(unwanted.filter((name) => existsSync(path.join(app, name)))).toEqual([]);
  });

  test('is copied together in the Dockerfile as it is here', async () => {
    const copied = [...(await readFile(path.join(root, 'deploy/Dockerfile'), 'utf8')).matchAll(/^COPY (.+)$/gm)];
    expect(copied.map(([, words]) => words)).toEqual([
      'package.json package-lock.json .npmrc ./',
      'deploy/install deploy/install',
      '. .',
      '--from=build /usr/local/bin/node /usr/local/bin/node',
      '--from=runtime /app/node_modules /app/node_modules',
      '--from=build /app /app',
      '--from=build /app/THIRD-PARTY-NOTICES /licenses/',
    ]);
  });
});
