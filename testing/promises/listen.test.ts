import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { answerWith, drained, listening } from '#server/process/listen.ts';
import { freePort } from '../free-port.ts';
import { testServices } from '../services.ts';

const { app } = await testServices();
const port = await freePort();
const server = await listening({ port, host: 'localhost' });

afterAll(async () => await drained(server));

/** Sends `words` over a new connection and returns everything received until it closes. */
async function hear(words: string | Buffer): Promise<string> {
  const socket = connect(port, 'localhost');
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  socket.on('error', () => undefined);
  socket.write(words);
  await once(socket, 'close');
  return heard;
}

const close = 'Connection: close\r\n\r\n';

test('until the product is ready, requests get a 503 response that allows a retry after a second', async () => {
  const answer = await fetch(`http://localhost:${port}/`);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('1');
  answerWith(server, app.fetch, { calls: app.listener });
  expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200);
});

describe('over the network', () => {
  test.each([
    [
      'TRACE, which would show cookies to scripts',
      `TRACE / HTTP/1.1\r\nHost: localhost\r\n${close}`,
      /^HTTP\/1.1 (4\d\d|501)/,
    ],
    ['CONNECT', `CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n${close}`, /^(HTTP\/1.1 4\d\d|$)/],
    ['an invalid host', `GET /healthz HTTP/1.1\r\nHost: a b\r\n${close}`, /^HTTP\/1.1 400/],
    ['two hosts', `GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n${close}`, /^HTTP\/1.1 400/],
    [
      'the same host twice',
      `GET /healthz HTTP/1.1\r\nHost: localhost\r\nhOST: localhost\r\n${close}`,
      /^HTTP\/1.1 400/,
    ],
    [
      'another host in the first line',
      `GET http://evil.example/login HTTP/1.1\r\nHost: localhost\r\n${close}`,
      /^HTTP\/1.1 400/,
    ],
    [
      'a user before the host in the first line',
      `GET http://localhost@evil.example/ HTTP/1.1\r\nHost: localhost\r\n${close}`,
      /^HTTP\/1.1 400/,
    ],
    [
      'no web address in the first line',
      `GET ftp://localhost/ HTTP/1.1\r\nHost: localhost\r\n${close}`,
      /^HTTP\/1.1 400/,
    ],
    ['no host', `GET /healthz HTTP/1.1\r\n${close}`, /^HTTP\/1.1 400/],
    ['no HTTP', `hello\r\n\r\n`, /^HTTP\/1.1 400/],
    [
      'two lengths',
      `POST /api/user.php HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n${close}{}`,
      /^HTTP\/1.1 400/,
    ],
    [
      'a length and chunks',
      `POST /api/user.php HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n${close}0\r\n\r\n`,
      /^HTTP\/1.1 400/,
    ],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nHost: localhost\r\nCookie: ${'x'.repeat(20_000)}\r\n${close}`,
      /^HTTP\/1.1 431/,
    ],
  ])('%s is rejected', async (_case, words, status) => {
    expect(await hear(words)).toMatch(status);
  });

  test.each([
    [
      'the whole address in the first line',
      `GET http://LOCALHOST/api/settings.php HTTP/1.1\r\nHost: localhost\r\n${close}`,
    ],
    ['a path that goes up', `GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n${close}`],
    ['a path with broken escapes', `GET /%E0%A4%A/%00/%ff HTTP/1.1\r\nHost: localhost\r\n${close}`],
    [
      'a query with broken escapes',
      `GET /api/settings.php?host=%E0%A4%A&%00=%ff HTTP/1.1\r\nHost: localhost\r\n${close}`,
    ],
    ['invalid cookies', `GET /api/user.php HTTP/1.1\r\nHost: localhost\r\nCookie: =; auth=%; ; auth\r\n${close}`],
    [
      'bytes in its headers',
      Buffer.from(
        `GET /api/user.php HTTP/1.1\r\nHost: localhost\r\nAccept-Language: \xff\xfe;q=x\r\nUser-Agent: \x80\r\n${close}`,
        'latin1',
      ),
    ],
  ])('%s does not cause an error', async (_case, words) => {
    expect(await hear(words)).toMatch(/^HTTP\/1.1 [24]\d\d/);
  });

  test('a body that is too long is rejected before it has arrived completely', async () => {
    const head = 'Content-Type: application/json\r\nX-Client-Type: test\r\nContent-Length: 100000000\r\n';
    const begin = `POST /api/user.php HTTP/1.1\r\nHost: localhost\r\n${head}${close}${'x'.repeat(100_000)}`;
    expect(await hear(begin)).toMatch(/^HTTP\/1.1 413/);
    expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200);
  });

  test('a client that never completes its headers is disconnected', async () => {
    const begun = performance.now();
    expect(await hear('GET / HTTP/1.1\r\nHost: localhost\r\n')).toMatch(/^HTTP\/1.1 408/);
    expect(performance.now() - begun).toBeLessThan(15_000);
  });
});
