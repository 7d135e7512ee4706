import { mkdtemp, mkdir, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { protectionFor } from '../platform/http/protection.ts';
import { builtFiles } from './built-pages.ts';
import { assetsFolder, forgetAssets, keepAssets } from './kept-assets.ts';

const start = new Date('2026-11-28T12:00:00Z');
const after = (days: number) => new Date(start.getTime() + days * 24 * 3_600_000);

/** A data folder, and builds with the given assets, whose content is their name. */
async function folders() {
  const root = await mkdtemp(path.join(tmpdir(), 'damson-assets-'));
  onTestFinished(async () => await rm(root, { recursive: true, force: true }));
  const folder = await assetsFolder(root);
  let builds = 0;
  const build = async (...names: string[]) => {
    builds += 1;
    const built = path.join(root, `build-${builds}`);
    await mkdir(built);
    for (const name of names) await writeFile(path.join(built, name), name);
    return built;
  };
  const files = async () => (await readdir(path.join(folder, 'files'))).toSorted();
  return { root, folder, build, files };
}

describe('storing assets', () => {
  test('copies files with hashed names, and their compressed copies, and nothing else', async () => {
    const { folder, build, files } = await folders();
    const built = await build('plum-AAAAAAA1.js', 'plum-AAAAAAA1.js.br', 'notes.txt', '.hidden-AAAAAAA1');
    await symlink('/etc/passwd', path.join(built, 'link-AAAAAAA1.js'));
    await keepAssets(folder, start, built);
    expect(await files()).toEqual(['plum-AAAAAAA1.js', 'plum-AAAAAAA1.js.br']);
    expect(await readFile(path.join(folder, 'files/plum-AAAAAAA1.js'), 'utf8')).toBe('plum-AAAAAAA1.js');
  });

  test('restores files that have been deleted', async () => {
    const { folder, build, files } = await folders();
    const built = await build('plum-AAAAAAA1.js', 'pear-AAAAAAA1.js');
    await keepAssets(folder, start, built);
    await rm(path.join(folder, 'files/pear-AAAAAAA1.js'));
    await keepAssets(folder, start, built);
    expect(await files()).toEqual(['pear-AAAAAAA1.js', 'plum-AAAAAAA1.js']);
  });

  test('by several processes at once leaves complete files and no temporary ones', async () => {
    const { folder, build, files } = await folders();
    const names = Array.from({ length: 100 }, (_, index) => `plum-${String(index).padStart(8, '0')}.js`);
    const built = await build(...names);
    await Promise.all(Array.from({ length: 4 }, async () => await keepAssets(folder, start, built)));
    expect(await files()).toEqual(names);
    for (const name of names) expect((await stat(path.join(folder, 'files', name))).size).toBe(name.length);
    expect(await readdir(path.join(folder, 'versions'))).toHaveLength(1);
  });
});

describe('old assets', () => {
  test('stay for seven days after their version last ran, and then go', async () => {
    const { folder, build, files } = await folders();
    const one = await build('one-AAAAAAA1.js', 'both-AAAAAAA1.js');
    await keepAssets(folder, start, one);
    // It still runs five days later.
    await keepAssets(folder, after(5), one);
    await keepAssets(folder, after(5), await build('two-AAAAAAA1.js', 'both-AAAAAAA1.js'));
    const three = await build('three-AAAAAAA1.js');
    await keepAssets(folder, after(6), three);
    await forgetAssets(folder, after(12));
    expect(await files()).toEqual(['both-AAAAAAA1.js', 'one-AAAAAAA1.js', 'three-AAAAAAA1.js', 'two-AAAAAAA1.js']);
    await keepAssets(folder, after(12.5), three);
    await forgetAssets(folder, after(12.5));
    // Two versions stay, whatever their age.
    expect((await files()).filter((name) => name !== 'both-AAAAAAA1.js')).toHaveLength(2);
    expect(await files()).toContain('three-AAAAAAA1.js');
  });

  test('of the last two versions stay, whatever their age', async () => {
    const { folder, build, files } = await folders();
    await keepAssets(folder, start, await build('one-AAAAAAA1.js'));
    await keepAssets(folder, after(1), await build('two-AAAAAAA1.js'));
    await keepAssets(folder, after(2), await build('three-AAAAAAA1.js'));
    await forgetAssets(folder, after(400));
    expect(await files()).toEqual(['three-AAAAAAA1.js', 'two-AAAAAAA1.js']);
  });

  test('of at most fifty versions stay', async () => {
    const { folder, build, files } = await folders();
    for (let version = 0; version < 55; version += 1) {
      const name = `plum-${String(version).padStart(8, '0')}.js`;
      await keepAssets(folder, after(version / 100), await build(name));
    }
    await forgetAssets(folder, after(3));
    expect(await files()).toHaveLength(50);
  });

  test('that a starting version has just taken over stay, although no version lists them yet', async () => {
    const { folder, files } = await folders();
    const fresh = path.join(folder, 'files/fresh-AAAAAAA1.js');
    await writeFile(fresh, '');
    await utimes(fresh, after(3), after(3));
    await forgetAssets(folder, after(3.5));
    expect(await files()).toEqual(['fresh-AAAAAAA1.js']);
    await forgetAssets(folder, after(5));
    expect(await files()).toEqual([]);
  });

  test('that a crashed copy has left in part go after a day', async () => {
    const { folder, files } = await folders();
    const part = path.join(folder, 'files/plum-AAAAAAA1.js.1.part');
    await writeFile(part, '');
    await utimes(part, start, start);
    await forgetAssets(folder, after(2));
    expect(await files()).toEqual([]);
  });
});

describe('assets of another version', () => {
  async function serving() {
    const { root, folder, build } = await folders();
    await keepAssets(folder, start, await build('old-AAAAAAA1.js', 'old-AAAAAAA1.js.br'));
    const app = builtFiles(protectionFor(''), folder);
    const get = async (address: string, headers = {}) => await app.request(address, { headers });
    return { root, folder, get };
  }

  test('are served like those of this build: immutable, compressed, with their type', async () => {
    const { get } = await serving();
    const plain = await get('/assets/old-AAAAAAA1.js');
    expect(plain.status).toBe(200);
    expect(await plain.text()).toBe('old-AAAAAAA1.js');
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(plain.headers.get('content-type')).toContain('text/javascript');
    expect(plain.headers.get('x-content-type-options')).toBe('nosniff');
    const compressed = await get('/assets/old-AAAAAAA1.js', { 'accept-encoding': 'br' });
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(await compressed.text()).toBe('old-AAAAAAA1.js.br');
  });

  test('that no version has are 404 and not cached', async () => {
    const { get } = await serving();
    const missing = await get('/assets/gone-AAAAAAA1.js');
    expect(missing.status).toBe(404);
    expect(missing.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    '/assets/secret.txt',
    '/assets/../../secret-AAAAAAA1.txt',
    '/assets/..%2f..%2fsecret-AAAAAAA1.txt',
    '/assets/%2e%2e/%2e%2e/secret-AAAAAAA1.txt',
    '/assets/..%5c..%5csecret-AAAAAAA1.txt',
    '/assets/folder-AAAAAAA1.js',
    '/assets/folder-AAAAAAA1.js/index.html',
    '/assets/link-AAAAAAA1.js',
    '/assets/old-AAAAAAA1.js.br',
    '/assets/',
  ])('%s is not served', async (address) => {
    const { root, folder, get } = await serving();
    await writeFile(path.join(root, 'secret-AAAAAAA1.txt'), 'secret');
    await writeFile(path.join(folder, 'files/secret.txt'), 'secret');
    await symlink(path.join(root, 'secret-AAAAAAA1.txt'), path.join(folder, 'files/link-AAAAAAA1.js'));
    await mkdir(path.join(folder, 'files/folder-AAAAAAA1.js'));
    await writeFile(path.join(folder, 'files/folder-AAAAAAA1.js/index.html'), 'secret');
    const response = await get(address);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('secret');
  });

  test('are not served compressed from a link', async () => {
    const { root, folder, get } = await serving();
    await writeFile(path.join(root, 'secret'), 'secret');
    await writeFile(path.join(folder, 'files/plum-AAAAAAA1.js'), 'plum');
    await symlink(path.join(root, 'secret'), path.join(folder, 'files/plum-AAAAAAA1.js.br'));
    expect((await get('/assets/plum-AAAAAAA1.js', { 'accept-encoding': 'br' })).status).toBe(404);
  });
});
