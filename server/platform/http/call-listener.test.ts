import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { logIn, showUser } from '#contract/accounts/accounts.ts';
import { uploadPhoto } from '#contract/photos.ts';
import { showSettings } from '#contract/site.ts';
import { makeApp, perAddress } from '../../process/app.ts';
import { answerWith, drained, listening } from '../../process/listen.ts';
import { testPassword, person } from '#testing/people.ts';
import { jpeg } from '#testing/doubles/photo-files.ts';
import { testServices } from '#testing/services.ts';
import { callListener } from './call-listener.ts';

const services = await testServices();
const { app, config, limits } = services;
const anna = await person(services, 'Anna');
const bram = await person(services, 'Bram', { gender: 'male' });
const fetched = vi.fn(app.fetch);

/** Starts a server of the product. `direct`: as in production, which answers calls over their sockets. */
async function served({ fetch, listener }: Pick<typeof app, 'fetch' | 'listener'>, direct: boolean): Promise<number> {
  const server = await listening({ port: 0, host: '127.0.0.1' });
  answerWith(server, fetch, direct ? { calls: listener } : {});
  afterAll(async () => await drained(server));
  return (server.address() as { port: number }).port;
}

const direct = await served({ ...app, fetch: fetched }, true);
const byWeb = await served(app, false);

/** Sends a raw request on a new connection, and returns the whole response. */
async function heard(port: number, words: string | Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  socket.write(words);
  await once(socket, 'close');
  return text;
}

/** Returns the parts of a response that do not depend on the time or the connection. */
function essence(answer: string) {
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  const [status, ...lines] = head.split('\r\n');
  const headers = lines
    .map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase()))
    // Short responses are never compressed, but some of them have a `vary` header.
    .filter((line) => !/^(date|connection|keep-alive|content-length|transfer-encoding|vary):/.test(line))
    .map((line) => line.replace(/^set-cookie: auth=[^;]+/, 'set-cookie: auth=…'))
    .toSorted();
  const body = rest.join('\r\n\r\n').replace(/^[\da-f]+\r\n([^]*)\r\n0\r\n\r\n$/, '$1');
  return { status, headers, body: body.replace(/"request":"[^"]+"/, '') };
}

const cookieOf = ({ cookies }: typeof anna) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const same = { 'sec-fetch-site': 'same-origin' };
const json = { ...same, 'content-type': 'application/json' };

function asked(line: string, headers: Record<string, string> = {}, body = ''): string {
  const all = { host: 'damson.test', connection: 'close', ...headers, ...(body && { 'content-length': body.length }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${line} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

const credentials = JSON.stringify({ email: anna.email, password: testPassword });
const wrong = JSON.stringify({ email: anna.email, password: 'not her password' });

describe('a call gets the same response over its socket as through a web request:', () => {
  test.each<readonly [string, () => string]>([
    ['a visitor’s request', () => asked(`GET ${showSettings.path}`)],
    ['a HEAD request', () => asked(`HEAD ${showSettings.path}`)],
    ['a long response, compressed', () => asked(`GET ${showSettings.path}`, { 'accept-encoding': 'gzip' })],
    ['a request with a query', () => asked('GET /api/cities.php?country=NL&region=UT')],
    ['a query with a repeated name', () => asked('GET /api/cities.php?country=NL&country=DE&region=UT')],
    ['a query with an unknown name', () => asked(`GET ${showUser.path}?what=ever`)],
    ['a member’s request', () => asked('GET /api/chats.php', { cookie: cookieOf(anna) })],
    ['the same without a cookie', () => asked('GET /api/chats.php')],
    [
      'a request for another member',
      () => asked('GET /api/chats.php', { cookie: cookieOf(anna), 'x-member': bram.id }),
    ],
    ['a call of the operator', () => asked('GET /api/settings.php?host=damson.test', { authorization: 'Bearer x' })],
    ['an unsupported method', () => asked(`PATCH ${showUser.path}`, same)],
    ['a HEAD request for a call that changes state', () => asked('HEAD /api/logout.php', same)],
    ['a login, which sets a cookie', () => asked(`POST ${logIn.path}`, json, credentials)],
    ['a login with a wrong password', () => asked(`POST ${logIn.path}`, json, wrong)],
    [
      'a form from another site',
      () => asked(`POST ${logIn.path}`, { ...json, 'sec-fetch-site': 'cross-site' }, credentials),
    ],
    [
      'a form without an origin',
      () => asked(`POST ${logIn.path}`, { 'content-type': 'application/json' }, credentials),
    ],
    ['a body that is not JSON', () => asked(`POST ${logIn.path}`, json, '{"email":')],
    ['a body without a content type', () => asked(`POST ${logIn.path}`, same, credentials)],
    ['a body that is not UTF-8', () => asked(`POST ${logIn.path}`, json, '{"email":"\u00FF"}')],
    ['a body that is too long', () => asked(`POST ${logIn.path}`, json, `"${'x'.repeat(70_000)}"`)],
    ['no body', () => asked(`POST ${logIn.path}`, json)],
    [
      'a call that needs a key, without one',
      () => asked('POST /api/like.php', { ...json, cookie: cookieOf(anna) }, '{}'),
    ],
    ['an unknown call', () => asked('GET /api/none.php')],
    ['a path with an escape', () => asked('GET /api/%75ser.php')],
    ['a path with a trailing slash', () => asked(`GET ${showUser.path}/`)],
    ['an absolute URL', () => asked(`GET http://damson.test${showUser.path}`)],
    ['a path outside the API', () => asked('GET /healthz')],
  ])('%s', async (_case, request) => {
    const words = Buffer.from(request(), 'latin1');
    const [over, by] = [essence(await heard(direct, words)), essence(await heard(byWeb, words))];
    expect(over).toEqual(by);
    expect(over.status).toMatch(/^HTTP\/1\.1 \d{3}/);
  });

  test('a fault', async () => {
    const broken = makeApp({
      ...services,
      clock: {
        now: () => {
          throw new Error('The clock stands still.');
        },
      },
    });
    const [over, by] = [await served(broken, true), await served(broken, false)];
    const words = asked('GET /api/chats.php');
    expect(essence(await heard(over, words))).toEqual(essence(await heard(by, words)));
    expect(essence(await heard(over, words)).status).toBe('HTTP/1.1 500 Internal Server Error');
  });

  test('an unknown host, in production', async () => {
    const ours = makeApp({ ...services, config: { ...config, production: true } });
    const [over, by] = [await served(ours, true), await served(ours, false)];
    const words = asked('GET /api/settings.php', { host: 'evil.example' });
    expect(essence(await heard(over, words))).toEqual(essence(await heard(by, words)));
    expect(essence(await heard(over, words)).status).toMatch(/ 421 /);
    expect(essence(await heard(over, asked('GET /api/settings.php'))).status).toMatch(/ 200 /);
  });

  test('one request too many', async () => {
    const from = '127.0.0.1';
    const words = asked('GET /api/settings.php', { host: 'localhost' });
    await limits.consume(perAddress, from, perAddress.points - 1);
    const [last, over] = [essence(await heard(direct, words)), essence(await heard(direct, words))];
    expect([last.status, over.status]).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 429 Too Many Requests']);
    expect(over).toEqual(essence(await heard(byWeb, words)));
  });
});

test('only plain requests for calls are answered over the socket; all others become web requests', async () => {
  fetched.mockClear();
  await heard(direct, asked('GET /api/chats.php', { cookie: cookieOf(anna) }));
  await heard(direct, asked(`POST ${logIn.path}`, json, credentials));
  expect(fetched).not.toHaveBeenCalled();
  for (const line of ['GET /healthz', 'GET /api/none.php', `GET http://damson.test${showUser.path}`]) {
    await heard(direct, asked(line));
  }
  expect(fetched).toHaveBeenCalledTimes(3);
});

test('a photo that is uploaded over the socket arrives whole', async () => {
  const file = await jpeg();
  const head = `POST ${uploadPhoto.path} HTTP/1.1\r\nhost: damson.test\r\nconnection: close\r\nsec-fetch-site: same-origin\r\n`;
  const more = `cookie: ${cookieOf(anna)}\r\nidempotency-key: ${crypto.randomUUID()}\r\ncontent-length: ${file.length}\r\n\r\n`;
  const { status, body } = essence(await heard(direct, Buffer.concat([Buffer.from(head + more), file])));
  expect(status).toBe('HTTP/1.1 200 OK');
  expect(body).toContain('"photo"');
});

test('the connection closes after a body is refused as too long', async () => {
  const head = `POST ${logIn.path} HTTP/1.1\r\nhost: damson.test\r\nsec-fetch-site: same-origin\r\n`;
  const words = `${head}content-type: application/json\r\ncontent-length: 10000000\r\n\r\n"${'x'.repeat(70_000)}`;
  const answer = await heard(direct, words);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
});

test('a response that cannot be sent closes its connection, and does not affect other requests', async () => {
  const unsendable = { status: 200, headers: { 'x-odd': 'line\nbreak' }, cookies: [], body: null };
  const odd = callListener({
    calls: { has: (path) => path === '/odd', answer: async () => await Promise.resolve(unsendable) },
    refused: async () => await Promise.resolve(undefined),
    protection: {},
    trustProxy: false,
    log: services.log,
  });
  const port = await served({ ...app, listener: odd }, true);
  expect(await heard(port, asked('GET /odd'))).toBe('');
  expect(await heard(port, asked('GET /healthz'))).toMatch(/ 200 /);
});
