import { once } from 'node:events';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { drawingProduct } from '#testing/pages/drawing-product.ts';
import { answerWith, drained, listening } from '../../process/listen.ts';
import { keptPagesPerAddress } from '../pages.ts';
import { person } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';

const services = await testServices();
const drawn: string[] = [];
const product = await drawingProduct(services, drawn);
const anna = await person(services, 'Anna');
const byWeb = vi.fn(product.fetch);

type Served = Pick<typeof product, 'fetch' | 'listener' | 'pageListener'>;

/** Starts a server for the product. `direct`: sends cached pages directly over the socket, as in production. */
async function served(direct: boolean, { fetch, listener, pageListener }: Served = { ...product, fetch: byWeb }) {
  const server = await listening({ port: 0, host: '127.0.0.1' });
  answerWith(server, fetch, direct ? { calls: listener, pages: pageListener } : {});
  afterAll(async () => await drained(server));
  return (server.address() as { port: number }).port;
}

const [direct, other] = [await served(true), await served(false)];

/** Sends a raw request on a new connection. Returns the response without the headers that vary between responses. */
async function heard(port: number, line: string, headers: Record<string, string> = {}) {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const all = { host: 'damson.test', connection: 'close', ...headers };
  socket.write(
    `${line} HTTP/1.1\r\n${Object.entries(all)
      .map((one) => `${one.join(': ')}\r\n`)
      .join('')}\r\n`,
  );
  await once(socket, 'close');
  const answer = Buffer.concat(chunks);
  const end = answer.indexOf('\r\n\r\n');
  const [status, ...lines] = answer.subarray(0, end).toString('latin1').split('\r\n');
  const named = lines
    .map((one) => one.replace(/^[^:]+/, (name) => name.toLowerCase()))
    .filter((one) => !/^(date|connection|keep-alive|transfer-encoding):/.test(one))
    .toSorted();
  const sent = answer.subarray(end + 4);
  const body = lines.some((one) => /^transfer-encoding: *chunked$/i.test(one)) ? joined(sent) : sent;
  const encoding = body.length > 0 && /content-encoding: (\w+)/.exec(named.join('\n'))?.[1];
  const html = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
  return { status, headers: named, html: html.toString('utf8') };
}

/** Decodes a chunked body. */
function joined(sent: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const begin = sent.indexOf('\r\n', at) + 2;
    const size = Number.parseInt(sent.toString('latin1', at, begin), 16);
    if (!size) return Buffer.concat(chunks);
    chunks.push(sent.subarray(begin, begin + size));
    at = begin + size + 2;
  }
}

describe('a cached page is the same over the socket as in a web response:', () => {
  test.each([
    ['in Brotli', '/', { 'accept-encoding': 'gzip, br' }],
    ['in gzip', '/login', { 'accept-encoding': 'gzip' }],
    ['uncompressed', '/login', {}],
    ['in an encoding that is not refused', '/login', { 'accept-encoding': 'br;q=0, gzip' }],
    ['for a German visitor', '/signup', { 'accept-encoding': 'br', 'accept-language': 'de-AT' }],
    ['for a visitor who has chosen a language', '/', { 'accept-encoding': 'br', cookie: 'locale=nl' }],
    ['for a visitor who sends a privacy signal', '/pages/privacy', { 'accept-encoding': 'br', 'sec-gpc': '1' }],
    ['a landing page', '/landers/gallery/3de', { 'accept-encoding': 'br' }],
  ])('%s', async (_how, address, headers) => {
    const first = await heard(other, `GET ${address}`, headers);
    expect(first.status).toBe('HTTP/1.1 200 OK');
    byWeb.mockClear();
    const own = await heard(direct, `GET ${address}`, headers);
    expect(byWeb).not.toHaveBeenCalled();
    expect(own).toEqual(first);
    expect(own.html).toContain('</html>');
  });
});

describe('a web response is used for', () => {
  const packed = { 'accept-encoding': 'br' };
  test.each([
    ['a page that is not cached yet', 'GET /pages/faq', packed],
    ['a page with a query', 'GET /login?ref=42', packed],
    ['the data of a page', 'GET /login?page-data=x', packed],
    ['a HEAD request', 'HEAD /login', packed],
    ['a form', 'POST /login', { ...packed, 'content-length': '0' }],
    ['a member who is logged in', 'GET /login', { ...packed, cookie: `auth=${anna.cookies.get('auth')}` }],
    ['a request with an authorization header', 'GET /login', { ...packed, authorization: 'Bearer x' }],
    ['an address without a page', 'GET /healthz', packed],
    ['an address with an escape', 'GET /%6cogin', packed],
  ])('%s', async (_what, line, headers) => {
    await heard(other, 'GET /login', packed);
    byWeb.mockClear();
    await heard(direct, line, headers);
    expect(byWeb).toHaveBeenCalledOnce();
  });

  test('a host that is not ours, although the page is cached', async () => {
    const config = { ...services.config, production: true };
    const production = await served(true, await drawingProduct({ ...services, config }, []));
    const ours = async () => await heard(production, 'GET /login', packed);
    expect([(await ours()).status, (await ours()).status]).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK']);
    const foreign = await heard(production, 'GET /login', { ...packed, host: 'stranger.example' });
    expect(foreign.status).toBe('HTTP/1.1 421 Misdirected Request');
  });

  test('an address with too many requests in a minute, which gets a 429', async () => {
    const asks = async () => (await heard(direct, 'GET /login', packed)).status;
    expect(await asks()).toBe('HTTP/1.1 200 OK');
    while ((await services.limits.consume(keptPagesPerAddress, 'unknown')) === undefined);
    expect(await asks()).toBe('HTTP/1.1 429 Too Many Requests');
    expect((await heard(direct, 'GET /login?ref=42', packed)).status).toBe('HTTP/1.1 429 Too Many Requests');
    services.clock.move(60_000);
    await heard(other, 'GET /login', packed);
    expect(await asks()).toBe('HTTP/1.1 200 OK');
  });

  test('an expired page', async () => {
    await heard(other, 'GET /login', packed);
    services.clock.move(3_600_000);
    drawn.length = 0;
    await heard(direct, 'GET /login', packed);
    expect(drawn).toEqual(['/login']);
  });
});
