import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { answerWith, drained, listening } from '../../../process/listen.ts';
import { person, type TestPerson } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { haveCredits, readTexts } from '#testing/talk.ts';

const services = await testServices();
const { app } = services;
const timeouts = { milliseconds: 600, bytes: 100, slowReaders: 2 };
const byWeb = await listening({ port: 0, host: '127.0.0.1' });
answerWith(byWeb, app.fetch, { timeouts });
/** A server that answers calls directly over their sockets, as in production. */
const direct = await listening({ port: 0, host: '127.0.0.1' });
answerWith(direct, app.fetch, { calls: app.listener, timeouts });
afterAll(async () => void (await Promise.all([drained(byWeb), drained(direct)])));

const anna = await person(services, 'Anna');
const bram = await person(services, 'Bram', { gender: 'male' });
await haveCredits(services, anna.id, 1_000);
const cookie = `cookie: ${[...anna.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`;

/** Sends bytes over its own connection, and returns the whole response. */
async function hear(server: typeof direct, words: string | Buffer): Promise<string> {
  const { port } = server.address() as { port: number };
  return await new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    socket.on('data', (chunk) => (heard += chunk.toString('latin1')));
    socket.on('error', () => undefined).on('close', () => resolve(heard));
    socket.write(words);
  });
}

interface Answer {
  readonly status: string;
  readonly headers: readonly string[];
  readonly body: string;
}

/** Returns the parts of a response that do not depend on the time or on how its body is split. */
function partsOf(heard: string): Answer {
  const [head = '', ...rest] = heard.split('\r\n\r\n');
  const [status = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase()));
  const body = rest.join('\r\n\r\n');
  return {
    status,
    headers: headers.filter((line) => !/^(date|content-length|transfer-encoding):/.test(line)).toSorted(),
    body: headers.includes('transfer-encoding: chunked') ? joined(body) : body,
  };
}

function joined(chunks: string): string {
  const [size = '', ...rest] = chunks.split('\r\n');
  const length = Number.parseInt(size, 16);
  const after = rest.join('\r\n');
  return length > 0 ? after.slice(0, length) + joined(after.slice(length + 2)) : '';
}

const usual = [cookie, 'host: damson.test', 'sec-fetch-site: same-origin', 'connection: close'];
const json = 'content-type: application/json';
const nobody = '0190c2a4-0000-7000-8000-000000000000';
const toNobody = JSON.stringify({ profile: nobody, text: 'Hello' });

function request(first: string, headers: readonly string[], body?: string | Buffer): Buffer {
  const length = body === undefined ? [] : [`content-length: ${Buffer.byteLength(body)}`];
  return Buffer.concat([
    Buffer.from([`${first} HTTP/1.1`, ...headers, ...length, '', ''].join('\r\n')),
    Buffer.from(body ?? ''),
  ]);
}

const post = 'POST /api/message.php';
const key = 'idempotency-key: a-key-of-some-length';
const without = (start: string) => usual.filter((line) => !line.startsWith(start));

test.each<[what: string, status: number, words: Buffer]>([
  ['an unknown member', 404, request(post, [...usual, json, key], toNobody)],
  ['no session', 403, request(post, [...without('cookie'), json, key], toNobody)],
  ['a malformed cookie', 403, request(post, [...without('cookie'), 'cookie: auth=%;=; x', json, key], toNobody)],
  ['another member in this browser', 409, request(post, [...usual, json, key, `x-member: ${nobody}`], toNobody)],
  ['another site', 403, request(post, [...without('sec-'), 'sec-fetch-site: cross-site', json, key], toNobody)],
  ['no fetch metadata', 403, request(post, [...without('sec-'), json, key], toNobody)],
  ['another origin', 403, request(post, [...without('sec-'), 'origin: https://evil.test', json, key], toNobody)],
  ['our own origin', 404, request(post, [...without('sec-'), 'origin: http://damson.test', json, key], toNobody)],
  ['a program', 404, request(post, [...without('sec-'), 'x-client-type: app', json, key], toNobody)],
  ['a form', 415, request(post, [...usual, 'content-type: text/plain', key], toNobody)],
  ['no content type', 415, request(post, [...usual, key], toNobody)],
  ['invalid JSON', 415, request(post, [...usual, json, key], '{"profile"')],
  ['invalid UTF-8', 415, request(post, [...usual, json, key], Buffer.from('{"text":"\xff"}', 'latin1'))],
  ['a character that cannot be stored', 422, request(post, [...usual, json, key], '{"text":"\\u0000"}')],
  ['an empty body', 415, request(post, [...usual, json, key], '')],
  ['an extra field', 422, request(post, [...usual, json, key], `{"profile":"${nobody}","text":"x","more":1}`)],
  ['many extra fields', 422, request(post, [...usual, json, key, 'accept-encoding: gzip'], manyFields())],
  ['missing fields', 422, request(post, [...usual, json, key], '{}')],
  ['no key', 400, request(post, [...usual, json], toNobody)],
  ['a short key', 400, request(post, [...usual, json, 'idempotency-key: x'], toNobody)],
  ['an oversized body', 413, request(post, [...usual, json, key], JSON.stringify('x'.repeat(70_000)))],
  ['a chunked body', 404, chunked(toNobody)],
  ['a repeated cookie header', 404, request(post, [...usual, cookie, json, key], toNobody)],
  ['a repeated header', 404, request(post, [...usual, 'accept: a', 'accept: b', json, key], toNobody)],
  ['a host in capitals', 404, request(post, [...without('host'), 'host: DAMSON.test', json, key], toNobody)],
  ['a query', 404, request(`${post}?x=1`, [...usual, json, key], toNobody)],
  ['a path with an escape', 404, request('POST /api/message%2ephp', [...usual, json, key], toNobody)],
  ['an absolute URL', 404, request('POST http://damson.test/api/message.php', [...usual, json, key], toNobody)],
  ['another method', 405, request('PUT /api/message.php', [...usual, json, key], toNobody)],
  ['GET on a call without it', 405, request('GET /api/delivered.php', usual)],
  ['HEAD', 200, request('HEAD /api/chats.php', usual)],
  ['OPTIONS', 405, request('OPTIONS /api/message.php', usual)],
  ['a list', 200, request('GET /api/chats.php', usual)],
  ['the user, compressed', 200, request('GET /api/user.php', [...usual, 'accept-encoding: br, gzip'])],
  ['the user, not compressed', 200, request('GET /api/user.php', [...usual, 'accept-encoding: gzip;q=0'])],
  ['the user of a visitor', 200, request('GET /api/user.php', without('cookie'))],
  ['a search', 200, request('GET /api/members.php?country=NL&hair_color=red,black', usual)],
  ['an invalid search', 422, request('GET /api/members.php?country=XX', usual)],
  ['a search with a repeated filter', 422, request('GET /api/members.php?country=NL&country=BE', usual)],
  ['GET with a body', 200, request('GET /api/chats.php', usual, '{}')],
  ['an infrequent call', 200, request('GET /api/settings.php', usual)],
])("%s is answered with %i, as through the web's Request objects", async (_what, status, words) => {
  const answer = partsOf(await hear(direct, words));
  expect(answer).toEqual(partsOf(await hear(byWeb, words)));
  expect(answer.status).toContain(` ${status} `);
});

function manyFields(): string {
  return JSON.stringify(Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`field_${index}`, index])));
}

function chunked(body: string): Buffer {
  const headers = [...usual, json, key, 'transfer-encoding: chunked'];
  return Buffer.from([`${post} HTTP/1.1`, ...headers, '', body.length.toString(16), body, '0', '', ''].join('\r\n'));
}

test("for any headers in any order, a message gets the same response as through the web's Request objects", async () => {
  const maybe = (...lines: string[]) => fc.constantFrom('', ...lines);
  const headers = fc.tuple(
    maybe(cookie, 'Cookie: auth=x', `${cookie}; more=1`),
    maybe('sec-fetch-site: same-origin', 'Sec-Fetch-Site: none', 'sec-fetch-site: cross-site'),
    maybe('origin: http://damson.test', 'Origin: null', 'origin: x'),
    maybe('x-client-type: app'),
    maybe(json, 'Content-Type: application/json; charset=utf-8', 'content-type: APPLICATION/JSON', 'content-type: x'),
    maybe('accept-encoding: gzip', 'accept-encoding: identity', 'Accept-Encoding: GZIP;q=0.5'),
    maybe('x-forwarded-for: 203.0.113.7', 'via: 1.1 x'),
    maybe(key, 'Idempotency-Key: $'),
  );
  const order = fc.integer();
  const body = fc.constantFrom(toNobody, '{}', '', '[]', ' null', '{"profile":1,"text":"x"}');
  const first = fc.constantFrom(post, 'POST /api/delivered.php', 'GET /api/chats.php', 'GET /api/user.php');
  await fc.assert(
    fc.asyncProperty(headers, order, body, first, async (chosen, turn, sent, line) => {
      const lines = ['host: damson.test', 'connection: close', ...chosen.filter(Boolean)];
      const at = Math.abs(turn) % lines.length;
      const turned = [...lines.slice(at), ...lines.slice(0, at)];
      const words = request(line, turned, line.startsWith('GET') ? undefined : sent);
      expect(partsOf(await hear(direct, words))).toEqual(partsOf(await hear(byWeb, words)));
    }),
    { numRuns: 150 },
  );
});

function sending(text: string, to: TestPerson, once: string, close = true): Buffer {
  const headers = [...(close ? usual : without('connection')), json, `idempotency-key: ${once}`];
  return request(post, headers, JSON.stringify({ profile: to.id, text }));
}

test('a message is sent once, even if it is requested twenty times simultaneously', async () => {
  const words = sending('Once', bram, 'twenty-times');
  const all = await Promise.all(Array.from({ length: 20 }, async () => partsOf(await hear(direct, words))));
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['HTTP/1.1 200 OK']));
  expect(new Set(all.map(({ body }) => body)).size).toBe(1);
  expect(await readTexts(bram, anna)).toEqual(['Once']);
});

test('two pipelined requests are answered one after the other', async () => {
  const heard = await hear(
    direct,
    Buffer.concat([sending('First', bram, 'first-of-two', false), sending('Second', bram, 'second-of-two')]),
  );
  expect(heard.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
  expect(heard.indexOf('First')).toBeLessThan(heard.indexOf('Second'));
});

test('a body in pieces is read, a stalled one is cut off, and an aborted one has no effect', async () => {
  const { port } = direct.address() as { port: number };
  const words = sending('In pieces', bram, 'in-three-pieces');
  const say = async (pieces: readonly Buffer[], end: 'wait' | 'leave') => {
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    socket.on('data', (chunk) => (heard += chunk.toString())).on('error', () => undefined);
    const closed = new Promise<void>((done) => socket.on('close', () => done()));
    for (const piece of pieces) {
      socket.write(piece);
      await sleep(60);
    }
    if (end === 'leave') socket.destroy();
    await closed;
    return heard;
  };
  const [one, two, three] = [words.subarray(0, 40), words.subarray(40, -20), words.subarray(-20)];
  expect(await say([one, two, three], 'wait')).toContain('200 OK');
  const half = sending('Half of it', bram, 'half-of-the-body').subarray(0, -10);
  expect(await say([half], 'wait')).toBe('');
  await say([half], 'leave');
  expect(await readTexts(bram, anna)).not.toContain('Half of it');
});

test('a complete request is carried out even if its sender does not wait for the response', async () => {
  const { port } = direct.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  await new Promise<void>((written) => socket.end(sending('And gone', bram, 'and-gone-at-once'), () => written()));
  socket.destroy();
  await expect.poll(async () => await readTexts(bram, anna)).toContain('And gone');
});

test('a sender beyond the rate limit gets the time to wait', async () => {
  const chloe = await person(services, 'Chloé');
  const own = `cookie: ${[...chloe.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`;
  const words = request(post, [own, ...without('cookie'), json, key], toNobody);
  const statuses = new Map<string, number>();
  for (let time = 0; time < 62; time += 1) {
    const { status, headers } = partsOf(await hear(direct, words));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status.includes('429')) expect(headers.join()).toMatch(/retry-after: \d+/);
  }
  expect([...statuses]).toEqual([
    ['HTTP/1.1 404 Not Found', 60],
    ['HTTP/1.1 429 Too Many Requests', 2],
  ]);
});
