import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SetupError } from '../core/setup-error.ts';
import { serveScrapes } from './scrape-server.ts';

/** Serves `collect` on a free port. Returns a function that requests a path. */
async function served(collect: () => Promise<string>) {
  const server = await serveScrapes({ host: '127.0.0.1', port: 0 }, collect);
  onTestFinished(async () => await server.close());

  async function get(path: string, { method = 'GET', host = `localhost:${server.port}` } = {}) {
    const asked = request({ port: server.port, host: '127.0.0.1', path, method, headers: { host } }).end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    let text = '';
    for await (const chunk of response) text += String(chunk);
    return { status: response.statusCode, type: response.headers['content-type'], text };
  }
  return { port: server.port, get };
}

const one = async () => await Promise.resolve('damson_up 1\n');

test('serves metrics as text, and nothing else', async () => {
  const { get } = await served(one);
  expect(await get('/metrics')).toEqual({
    status: 200,
    type: 'text/plain; version=0.0.4; charset=utf-8',
    text: 'damson_up 1\n',
  });
  expect((await get('/')).status).toBe(404);
  expect((await get('/api/user.php')).status).toBe(404);
  expect((await get('/metrics', { method: 'POST' })).status).toBe(405);
});

test('on a loopback address, refuses other hosts: a web page cannot read metrics through its own host name', async () => {
  const { get, port } = await served(one);
  expect((await get('/metrics', { host: 'rebound.example' })).status).toBe(421);
  expect((await get('/metrics', { host: `127.0.0.1:${port}` })).status).toBe(200);
});

test('collects once for simultaneous requests', async () => {
  const collect = vi.fn(async () => {
    await new Promise((resolve) => void setTimeout(resolve, 50));
    return 'text';
  });
  const { get } = await served(collect);
  await Promise.all(Array.from({ length: 10 }, async () => await get('/metrics')));
  expect(collect).toHaveBeenCalledTimes(1);
});

test('responds with 503 if collecting fails, and collects again for the next request', async () => {
  const collect = vi.fn(one).mockRejectedValueOnce(new Error('failed'));
  const { get } = await served(collect);
  expect((await get('/metrics')).status).toBe(503);
  expect((await get('/metrics')).status).toBe(200);
});

test('closes a connection whose request never ends', { timeout: 30_000 }, async () => {
  const { port } = await served(one);
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET /metrics HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  socket.resume();
  await once(socket, 'close');
});

test('limits the number of connections', async () => {
  const { port } = await served(one);
  const sockets = Array.from({ length: 30 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  for (const socket of sockets) socket.resume();
  const closed = sockets.filter((socket) => !socket.destroyed);
  expect(closed).toHaveLength(30);
  await vi.waitFor(() => expect(sockets.filter((socket) => socket.destroyed)).toHaveLength(10));
});

test('names the settings if the port is taken', async () => {
  const { port } = await served(one);
  const again = serveScrapes({ host: '127.0.0.1', port }, one);
  await expect(again).rejects.toThrow(SetupError);
  await expect(again).rejects.toThrow('METRICS_PORT');
});
