import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildIfStale } from '../../tools/build.ts';
import { deskPages } from './desk-pages.ts';

const root = path.resolve(import.meta.dirname, '../..');
const pages = deskPages({
  protection: { 'x-frame-options': 'DENY' },
  secure: true,
  isDesk: (host) => host === 'desk.test',
});
const get = async (pathname: string, host = 'desk.test') =>
  await pages.request(`http://${host}${pathname}`, { headers: { host } });

beforeAll(async () => {
  await buildIfStale();
});

describe('the desk', () => {
  test('answers every path of its own with its document', async () => {
    for (const pathname of ['/desk/', '/desk/login', '/desk/photos/1?view=grid']) {
      const answer = await get(pathname);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('<div id="desk">');
    }
    expect((await get('/desk')).headers.get('location')).toBe('/desk/');
  });

  test('does not exist on other hosts', async () => {
    for (const pathname of ['/desk', '/desk/', '/desk/login', await aScript()]) {
      expect((await get(pathname, 'dating.test')).status, pathname).toBe(404);
    }
  });

  test('allows no inline script, no inline style sheet and no other origin', async () => {
    const answer = await get('/desk/');
    const policy = answer.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src-elem 'self';");
    expect(policy).not.toMatch(/script-src[^;]*unsafe|https:|\*/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const document = await answer.text();
    expect(document).not.toMatch(/<style|<script(?![^>]*\ssrc=)/);
  });

  test('lets browsers keep its files forever, but not the answer for a missing one', async () => {
    const script = await get(await aScript());
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const missing = await get('/desk/assets/index-00000000.js');
    expect(missing.status).toBe(404);
    expect(missing.headers.get('cache-control')).toBe('no-store');
  });
});

test('members download nothing of the desk', async () => {
  const folder = path.join(root, 'build/client');
  const files = (await readdir(folder, { recursive: true })).filter((name) =>
    /\.(?:js|css|webmanifest|html)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(10);
  for (const name of files) {
    expect(await readFile(path.join(folder, name), 'utf8'), name).not.toMatch(
      /\/api\/desk\/|desk-single-keys|\/desk\//,
    );
  }
});

async function aScript(): Promise<string> {
  const name = (await readdir(path.join(root, 'build/desk/assets'))).find((file) => file.endsWith('.js'));
  return `/desk/assets/${name}`;
}
