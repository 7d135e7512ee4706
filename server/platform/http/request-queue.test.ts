import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { answerWith, drained, listening } from '../../process/listen.ts';
import { mostWaiting } from './request-queue.ts';

/**
 * Starts a server whose responses take a moment. Records started requests, and the maximum number in progress at once.
 */
async function counting(body: string | Buffer = 'a plum') {
  const server = await listening({ port: 0, host: '127.0.0.1' });
  const seen = { started: [] as string[], running: 0, mostRunning: 0 };
  answerWith(server, async (request) => {
    seen.started.push(new URL(request.url).pathname);
    seen.running += 1;
    seen.mostRunning = Math.max(seen.mostRunning, seen.running);
    await sleep(5);
    seen.running -= 1;
    return new Response(body as string);
  });
  onTestFinished(async () => {
    server.closeAllConnections();
    await drained(server);
  });
  return { server, seen };
}

/** Opens a client with its own connection, which collects everything it receives. */
function client(server: Server, allowHalfOpen = false): { socket: Socket; received: () => string } {
  const { port } = server.address() as { port: number };
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen });
  onTestFinished(() => void socket.destroy());
  let received = '';
  socket.on('error', () => undefined).on('data', (data: Buffer) => (received += data.toString('latin1')));
  return { socket, received: () => received };
}

function requests(count: number): string {
  return Array.from({ length: count }, (_, number) => `GET /${number} HTTP/1.1\r\nhost: damson.test\r\n\r\n`).join('');
}

const paths = (count: number) => Array.from({ length: count }, (_, number) => `/${number}`);
const answersIn = (text: string) => text.split('HTTP/1.1 200 OK').length - 1;

test('pipelined requests run one at a time, in the order received', async () => {
  const { server, seen } = await counting();
  const { socket, received } = client(server);
  socket.write(requests(mostWaiting + 1));
  await expect.poll(() => answersIn(received())).toBe(mostWaiting + 1);
  expect(seen.started).toEqual(paths(mostWaiting + 1));
  expect(seen.mostRunning).toBe(1);
});

test('a connection with more waiting requests than allowed is closed, and others are served', async () => {
  const { server, seen } = await counting();
  const { socket } = client(server);
  socket.write(requests(1_400));
  await once(socket, 'close');
  await sleep(50);
  expect(seen.started).toEqual(['/0']);
  const other = client(server);
  other.socket.write(requests(1));
  await expect.poll(() => answersIn(other.received())).toBe(1);
});

test('a connection may make any number of requests one after the other', async () => {
  const { server } = await counting();
  const { socket, received } = client(server);
  for (let number = 1; number <= 3 * mostWaiting; number += 1) {
    socket.write(requests(1));
    await expect.poll(() => answersIn(received()), { interval: 2 }).toBe(number);
  }
});

test('the next request waits until the client has received the response before it', async () => {
  const { server, seen } = await counting(Buffer.alloc(50_000_000));
  const { socket } = client(server);
  socket.pause();
  socket.write(requests(10));
  await expect.poll(() => seen.started.length).toBe(1);
  await sleep(200);
  expect(seen.started).toEqual(['/0']);
  socket.destroy();
  await sleep(200);
  expect(seen.started).toEqual(['/0']);
});

test('no further request starts for a client that has closed its side', async () => {
  const { server, seen } = await counting();
  const { socket } = client(server, true);
  socket.end(requests(10));
  await once(socket, 'end');
  await sleep(100);
  expect(seen.started).toEqual(['/0']);
});

test('a body after other requests arrives whole', async () => {
  const server = await listening({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => await drained(server));
  answerWith(server, async (request) => new Response(`<${(await request.text()).length}>`));
  const { socket, received } = client(server);
  const body = 'x'.repeat(300_000);
  const form = `POST / HTTP/1.1\r\nhost: damson.test\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  socket.write(requests(1) + form + form + requests(1));
  await expect.poll(() => answersIn(received())).toBe(4);
  expect(received().match(/<\d+>/g)).toEqual(['<0>', '<300000>', '<300000>', '<0>']);
  socket.destroy();
});

test('a slow response does not close the connection, even after other requests', async () => {
  const server = await listening({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => await drained(server));
  const timeouts = { milliseconds: 200, bytes: 1, slowReaders: 1 };
  const slowly = async () => {
    await sleep(700);
    return new Response('a plum');
  };
  answerWith(server, slowly, { timeouts });
  const { socket, received } = client(server);
  socket.write(requests(3));
  await expect.poll(() => answersIn(received())).toBe(3);
  socket.destroy();
});
