import { gunzipSync } from 'node:zlib';
import { type Context, Hono } from 'hono';
import { expect, test } from 'vitest';
import { responseOf } from './http-request.ts';
import { secureAndCompress, bypassMiddleware, jsonReply, protectionFor } from './protection.ts';

const huge = { name: 'Zoë '.repeat(200_000) };
const long = { names: Array.from({ length: 200 }, (_, index) => `Zoë ${index}`) };
const protection = protectionFor('http://damson.test');
const reply = async (context: Context, json: string) => {
  bypassMiddleware(context);
  return responseOf(await jsonReply(json, context.req.header('accept-encoding')), protection);
};
const app = new Hono()
  .use(secureAndCompress(protection))
  .get('/long', async (context) => await reply(context, JSON.stringify(long)))
  .get('/huge', async (context) => await reply(context, JSON.stringify(huge)))
  .get('/short', async (context) => await reply(context, '{"name":"Zoë"}'));

async function sent(address: string, accepted?: string) {
  const answer = await app.request(address, accepted === undefined ? {} : { headers: { 'accept-encoding': accepted } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { packed: answer.headers.get('content-encoding') === 'gzip', bytes, headers: answer.headers };
}

test.each(['gzip', 'gzip, deflate, br, zstd', 'br;q=1.0, GZIP;q=0.8', 'gzip ; q=0.01'])(
  'a long reply is compressed for a client that accepts %s',
  async (accepted) => {
    const { packed, bytes } = await sent('/long', accepted);
    expect(packed).toBe(true);
    expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(long);
    expect(bytes.length).toBeLessThan(JSON.stringify(long).length / 3);
  },
);

test.each([undefined, '', 'br', 'identity', 'gzip;q=0', 'br, gzip; q=0.0 , deflate', 'x-gzipped'])(
  'a long reply is sent uncompressed to a client that accepts %s',
  async (accepted) => {
    const { packed, bytes, headers } = await sent('/long', accepted);
    expect(packed).toBe(false);
    expect(JSON.parse(bytes.toString())).toEqual(long);
    expect(headers.get('vary')).toBe('Accept-Encoding');
  },
);

test('a huge reply is compressed as well', async () => {
  const { packed, bytes } = await sent('/huge', 'gzip');
  expect(packed).toBe(true);
  expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(huge);
});

test('a short reply is sent uncompressed, and is not cached', async () => {
  const { packed, bytes, headers } = await sent('/short', 'gzip');
  expect(packed).toBe(false);
  expect(bytes.toString()).toBe('{"name":"Zoë"}');
  expect(headers.get('cache-control')).toBe('no-store');
});
