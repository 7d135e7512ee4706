import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as afterPolling, setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { answerWith, drained, listening } from '../../../process/listen.ts';

// On a busy machine the process may be suspended for longer than a timeout, while requests wait in the kernel's
// buffers.

const milliseconds = 300;

async function connectedTo(keepAliveMilliseconds: number): Promise<Socket> {
  const server = await listening({ port: 0, host: '127.0.0.1' });
  Object.assign(server, { keepAliveTimeout: keepAliveMilliseconds, keepAliveTimeoutBuffer: 0 });
  answerWith(server, async (request) => new Response(await request.text()), {
    timeouts: { milliseconds, bytes: 100, slowReaders: 2 },
  });
  const socket = connect((server.address() as { port: number }).port, '127.0.0.1');
  socket.setEncoding('utf8').on('error', () => undefined);
  onTestFinished(async () => {
    socket.destroy();
    await drained(server);
  });
  await once(socket, 'connect');
  return socket;
}

/**
 * Sends a text, and blocks the event loop for longer than all timeouts of these tests. The event loop then runs timers
 * before it polls the connections.
 */
async function sendAndStandStill(socket: Socket, text: string): Promise<void> {
  await afterPolling();
  socket.write(text);
  const end = performance.now() + 3 * milliseconds;
  while (performance.now() < end);
}

/** Returns everything received until the connection closes, or within 200 milliseconds. */
async function received(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (data) => (text += String(data)));
  await Promise.race([once(socket, 'close'), sleep(milliseconds - 100)]);
  return text;
}

const head = 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\n\r\n';

test('answers a body that arrived while the process was suspended', async () => {
  const socket = await connectedTo(60_000);
  socket.write(head);
  await sleep(milliseconds / 2);
  await sendAndStandStill(socket, 'hello');
  expect(await received(socket)).toMatch(/^HTTP\/1\.1 200 OK.*hello$/s);
});

test('answers a first request that arrived while the process was suspended', async () => {
  const socket = await connectedTo(60_000);
  await sleep(milliseconds / 2);
  await sendAndStandStill(socket, `${head}hello`);
  expect(await received(socket)).toMatch(/^HTTP\/1\.1 200 OK.*hello$/s);
});

test('answers a further request on an open connection that arrived while the process was suspended', async () => {
  const socket = await connectedTo(milliseconds);
  socket.write(`${head}first`);
  expect(await received(socket)).toContain('first');
  await sendAndStandStill(socket, `${head}again`);
  expect(await received(socket)).toContain('again');
});

test('closes an idle connection', async () => {
  const socket = await connectedTo(60_000);
  await sendAndStandStill(socket, '');
  await expect.poll(() => socket.closed).toBe(true);
});
