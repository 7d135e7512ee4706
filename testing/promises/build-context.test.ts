import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, afterAll, describe, expect, test } from 'vitest';
import { buildContext, contextOfDocker, hasDocker } from '../build-context.ts';

const root = path.resolve(import.meta.dirname, '../..');
const secret = 'correct-horse-battery-staple';

/** Files in which people put secrets, or might put them. */
const secretFiles = [
  '.env',
  '.env.local',
  '.env.production',
  'damson.env',
  'deploy/.env',
  'deploy/damson.env',
  'deploy/files/dkim.pem',
  'deploy/files/site.json',
  'deploy/site.json',
  'deploy/site/site.json',
  'deploy/tls.key',
  'server/.env',
  'server/process/.env.local',
  'server/process/production.env',
  'web/dkim.pem',
  'tools/vite/tls.key',
  'database/owner.p12',
  'contract/id_ed25519',
  'backup.sql',
  'dump/damson.dump',
  'var/secret',
  'var/postgres/password',
  'var/photos/one/full',
  '.git/config',
  '.npm/_logs/debug.log',
  'node_modules/.cache/token',
  'build/server/index.js',
  'sbom.cdx.json',
];

/** Files without which the image cannot be built. */
const needed = [
  '.npmrc',
  'THIRD-PARTY-NOTICES',
  'contract/likes.ts',
  'database/tables.ts',
  'deploy/install',
  'locales/en/site.json',
  'package-lock.json',
  'package.json',
  'react-router.config.ts',
  'server/process/main.ts',
  'tools/build.ts',
  'tools/vite/icon-sprite.ts',
  'tsconfig.base.json',
  'vite.config.ts',
  'web/app/root.tsx',
];

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'damson-context-'));
  const put = async (name: string, content: string) => {
    await mkdir(path.join(folder, path.dirname(name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  };
  await cp(path.join(root, '.dockerignore'), path.join(folder, '.dockerignore'));
  await put('deploy/Dockerfile', 'FROM scratch\n');
  for (const name of needed) await put(name, 'export {};\n');
  for (const name of secretFiles) await put(name, `SECRET=${secret}\n`);
});

afterAll(async () => await rm(folder, { recursive: true, force: true }));

describe('the build context of the image', () => {
  test('contains no secret, wherever it is', async () => {
    const leaked = [];
    for (const name of buildContext(folder)) {
      if ((await readFile(path.join(folder, name), 'utf8')).includes(secret)) leaked.push(name);
    }
    expect(leaked).toEqual([]);
  });

  test('contains what the image is built from', () => {
    expect(buildContext(folder)).toEqual(expect.arrayContaining(needed));
  });

  test('would contain deploy/.env if .dockerignore only named node_modules', async () => {
    const careless = path.join(folder, 'deploy');
    await writeFile(path.join(careless, '.dockerignore'), 'node_modules\n');
    expect(buildContext(careless)).toContain('.env');
    await rm(path.join(careless, '.dockerignore'));
  });

  test.skipIf(!hasDocker)('is what Docker itself sends (skipped without Docker)', async () => {
    const sent = await contextOfDocker(folder);
    // The Dockerfile and .dockerignore are always sent, but no COPY can reach them.
    const ours = [...buildContext(folder), '.dockerignore', 'deploy/Dockerfile'];
    expect(sent).toEqual(ours.toSorted());
  });

  test('of this checkout has no test files, and nothing of deploy/ but the install script', () => {
    const own = buildContext(root);
    expect(own.filter((name) => /\.test\.tsx?$/.test(name))).toEqual([]);
    expect(own.filter((name) => name.startsWith('deploy/'))).toEqual(['deploy/install']);
    expect(own.length).toBeGreaterThan(1_000);
  });
});
