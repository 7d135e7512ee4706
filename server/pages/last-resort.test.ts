import { expect, test } from 'vitest';
import { makeApp } from '#server/process/app.ts';
import { testServices } from '#testing/services.ts';

const services = await testServices();

test.each([
  ['text/x-script', 'a failed request for the data of a page'],
  ['text/html', 'a failed page'],
])('the body of %s, %s, matches its content-encoding', async (type) => {
  const pages = async () => new Response('failed', { status: 500, headers: { 'content-type': type } });
  const { fetch } = makeApp({ ...services, pages });
  const headers = { host: 'localhost', 'accept-encoding': 'br, gzip' };
  const response = await fetch(new Request('http://localhost/some-page', { headers }), {
    client: { ip: '192.0.2.7', ourselves: false },
  });
  expect(response.status).toBe(500);
  const start = Buffer.from(await response.arrayBuffer()).toString('utf8');
  const isPlain = start.startsWith('<!doctype html>') || start === 'failed';
  expect(response.headers.has('content-encoding')).toBe(!isPlain);
});
