import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { listPhotos, uploadPhoto } from '#contract/photos.ts';
import { answerWith, drained, listening } from '../../../process/listen.ts';
import { testServices } from '#testing/services.ts';
import { person } from '#testing/people.ts';
import { jpeg } from '#testing/doubles/photo-files.ts';
import { checkMilliseconds } from './body-timeout.ts';

const services = await testServices();
const server = await listening({ port: 0, host: '127.0.0.1' });
const timeouts = { milliseconds: 600, bytes: 100, slowReaders: 2 };
answerWith(server, services.app.fetch, { calls: services.app.listener, timeouts });
const { port } = server.address() as { port: number };
afterAll(async () => await drained(server));

/** Resolves when the connection has closed or failed. */
async function closing(socket: Socket): Promise<void> {
  await new Promise<void>((closed) => socket.once('close', () => closed()));
}

/** Sends a request in small pieces with pauses. Returns everything received before the connection closed. */
async function sendSlowly(head: readonly string[], body: Uint8Array, pieces: number, pause: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => (answer += data.toString('latin1')));
  socket.on('error', () => undefined);
  const closed = closing(socket);
  socket.write(
    [...head, 'host: damson.test', 'connection: close', `content-length: ${body.length}`, '', ''].join('\r\n'),
  );
  for (let piece = 0; piece < pieces && !socket.destroyed; piece += 1) {
    socket.write(body.subarray((body.length * piece) / pieces, (body.length * (piece + 1)) / pieces));
    await sleep(pause);
  }
  await closed;
  return answer;
}

test('a form that arrives byte by byte is cut off', async () => {
  const head = ['POST /api/user.php HTTP/1.1', 'sec-fetch-site: same-origin', 'content-type: application/json'];
  const started = performance.now();
  const answer = await sendSlowly(
    head,
    Buffer.from(JSON.stringify({ email: 'x'.repeat(300), password: 'x' })),
    100,
    50,
  );
  expect(answer).toBe('');
  expect(performance.now() - started).toBeLessThan(4_000);
});

test('an idle connection of a trusted proxy stays open for 75 seconds, and one of a browser for 5', async () => {
  const keptBy = async (at: number) => (await fetch(`http://127.0.0.1:${at}/healthz`)).headers.get('keep-alive');
  const behind = await listening({ port: 0, host: '127.0.0.1', trustProxy: true });
  onTestFinished(async () => await drained(behind));
  expect(await keptBy((behind.address() as { port: number }).port)).toBe('timeout=75');
  expect(await keptBy(port)).toBe('timeout=5');
});

test('a slow photo upload is accepted from a member but refused from a visitor', async () => {
  const anna = await person(services, 'Anna');
  const head = [`POST ${uploadPhoto.path} HTTP/1.1`, 'sec-fetch-site: same-origin', 'idempotency-key: a-slow-photo'];
  const cookie = `cookie: ${[...anna.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`;
  const photo = await jpeg();
  expect(await sendSlowly([...head, cookie], photo, 20, 100)).toContain('200 OK');
  expect((await anna.ask(listPhotos, {})).reply.photos).toHaveLength(1);

  const started = performance.now();
  expect(await sendSlowly(head, photo, 100, 100)).toContain('403 Forbidden');
  expect(performance.now() - started).toBeLessThan(4_000);
});

test('an interrupted upload leaves no file and no photo behind', async () => {
  const bram = await person(services, 'Bram', { gender: 'male' });
  const cookie = `cookie: ${[...bram.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `POST ${uploadPhoto.path} HTTP/1.1\r\nhost: damson.test\r\nsec-fetch-site: same-origin\r\n${cookie}\r\n`,
  );
  socket.write('idempotency-key: a-broken-photo\r\ncontent-length: 1000000\r\n\r\n');
  socket.write((await jpeg()).subarray(0, 5_000));
  // A stalled upload would be cut off, so this one continues until it is interrupted.
  const going = setInterval(() => socket.write(Buffer.alloc(1_000)), 50);
  const received = async () => (await readdir(services.uploads)).length;
  await expect.poll(received).toBe(1);
  clearInterval(going);
  socket.destroy();
  await expect.poll(received).toBe(0);
  expect((await bram.ask(listPhotos, {})).reply.photos).toEqual([]);
});

test('a member’s stalled upload is cut off', async () => {
  const anna = await person(services, 'Anna still');
  const head = [`POST ${uploadPhoto.path} HTTP/1.1`, 'sec-fetch-site: same-origin', 'idempotency-key: a-still-photo'];
  const cookie = `cookie: ${[...anna.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`;
  // Ten bytes per second do not count as progress.
  expect(await sendSlowly([...head, cookie], Buffer.alloc(100_000), 100_000, 100)).toBe('');
  await expect.poll(async () => await readdir(services.uploads)).toEqual([]);
});

test.each([
  ['nothing', ''],
  ['half a line', 'GET /heal'],
  ['headers without end', 'GET /healthz HTTP/1.1\r\nhost: damson.test\r\n'],
  ['only one request', 'GET /healthz HTTP/1.1\r\nhost: damson.test\r\n\r\n'],
])('a client that sends %s is disconnected within five seconds', async (_what, words) => {
  expect(server.headersTimeout + checkMilliseconds).toBeLessThanOrEqual(5_000);
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined).on('data', () => undefined);
  socket.write(words);
  await closing(socket);
});

describe('a slow reader', () => {
  const huge = Buffer.alloc(50_000_000);
  const slowly = async (path: string) => {
    const socket = connect(slowPort, '127.0.0.1').pause();
    socket.on('error', () => undefined);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: damson.test\r\nconnection: close\r\n\r\n`);
    await once(socket, 'connect');
    return socket;
  };
  let slowPort = 0;
  const gone = new Set<Socket>();

  beforeAll(async () => {
    const own = await listening({ port: 0, host: '127.0.0.1' });
    answerWith(own, () => new Response(huge), { timeouts });
    own.on('connection', (socket) => socket.once('close', () => gone.add(socket)));
    slowPort = (own.address() as { port: number }).port;
    return async () => {
      own.closeAllConnections();
      await drained(own);
    };
  });

  test('is tolerated while there are few slow readers', async () => {
    const socket = await slowly('/');
    await sleep(3 * timeouts.milliseconds);
    expect(gone.size).toBe(0);
    let bytes = 0;
    socket.on('data', (data) => (bytes += data.length));
    socket.resume();
    await closing(socket);
    expect(bytes).toBeGreaterThan(huge.length);
  });

  test('is disconnected after a long stall, or at once if there are many slow readers', async () => {
    gone.clear();
    const sockets = await Promise.all(Array.from({ length: 12 }, async () => await slowly('/')));
    await expect.poll(() => gone.size).toBeGreaterThanOrEqual(10);
    await expect.poll(() => gone.size).toBe(12);
    for (const socket of sockets) socket.destroy();
  });
});
