import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { movableClock } from '../../platform/core/clock.ts';
import { startOfTest } from '#testing/services.ts';
import { compressCached } from '../../platform/http/compression.ts';
import { type CachedPage, createPageCache, replyOf, sentPage } from './page-cache.ts';

const pageOf = async (html: string, status = 200): Promise<CachedPage> => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  ...(await compressCached(Buffer.from(html))),
});

test('concurrent requests share one rendering, and a page is rendered again after it expires', async () => {
  const clock = movableClock(startOfTest);
  const kept = createPageCache(clock);
  let drawn = 0;
  const draw = async () => {
    drawn += 1;
    await sleep(10);
    return await pageOf('<h1>Plums</h1>');
  };
  const all = await Promise.all(Array.from({ length: 20 }, async () => await kept.add('a', 60, draw)));
  expect(drawn).toBe(1);
  expect(new Set(all).size).toBe(1);
  expect(kept.find('a')).toBe(all[0]);
  clock.move(59_000);
  expect(kept.find('a')).toBe(all[0]);
  clock.move(2_000);
  expect(kept.find('a')).toBeUndefined();
});

test('a missing page, a page that cannot be cached and a fault are not cached', async () => {
  const kept = createPageCache(movableClock(startOfTest));
  expect((await kept.add('gone', 60, async () => await pageOf('<h1>None</h1>', 404)))?.status).toBe(404);
  expect(await kept.add('else', 60, async () => await Promise.resolve(undefined))).toBeUndefined();
  await expect(kept.add('bad', 60, async () => await Promise.reject(new Error('no database')))).rejects.toThrow();
  for (const key of ['gone', 'else', 'bad']) expect(kept.find(key), key).toBeUndefined();
  expect(await kept.add('bad', 60, async () => await pageOf('<h1>Back</h1>'))).toBeDefined();
});

test('the cache never exceeds its maximum size, and evicts the least recently used pages first', async () => {
  const most = 200_000;
  const kept = createPageCache(movableClock(startOfTest), most);
  const page = await pageOf('<h1>Plums</h1>');
  for (let number = 0; number < 1000; number += 1) {
    await kept.add(`page ${number}`, 600, async () => await Promise.resolve(page));
    expect(kept.find('page 0')).toBe(page);
    expect(kept.bytes).toBeLessThanOrEqual(most);
  }
  expect(kept.find('page 1')).toBeUndefined();
  expect(kept.find('page 999')).toBe(page);
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', null],
  ['identity', null],
  ['', null],
  [undefined, null],
])('a browser that accepts %s gets the encoding %s', async (accepted, encoding) => {
  const html = '<h1>Plüms</h1>'.repeat(100);
  const answer = await sentPage(await pageOf(html), accepted);
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  const body = Buffer.from(await answer.arrayBuffer());
  const { brotliDecompressSync, gunzipSync } = await import('node:zlib');
  const text = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
  expect(text.toString()).toBe(html);
});

test('a page is decompressed once for all clients that accept no encoding', async () => {
  const page = await pageOf('<h1>Plums</h1>');
  const replies = await Promise.all(Array.from({ length: 20 }, async () => await replyOf(page, undefined)));
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
});
