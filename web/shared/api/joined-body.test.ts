import { once } from 'node:events';
import { expect, test } from 'vitest';
import { joinedBody } from './joined-body.ts';

const text = new TextDecoder();

test('joins everything written between two flushes into one chunk', async () => {
  const { to, body } = joinedBody();
  for (const piece of ['<p>', 'Zoë', '</p>']) to.write(piece);
  to.flush();
  to.flush();
  to.write('<i>');
  to.end('</i>');
  const pieces: string[] = [];
  for await (const piece of body) pieces.push(text.decode(piece));
  expect(pieces).toEqual(['<p>Zoë</p>', '<i></i>']);
});

test('a long chunk causes no backpressure', () => {
  expect(joinedBody().to.write('a'.repeat(300_000))).toBe(true);
});

test('canceling the body stops rendering, and later writes are ignored', async () => {
  const { to, body } = joinedBody();
  const closed = once(to, 'close');
  to.write('<p>');
  await body.cancel();
  await closed;
  to.write('</p>');
  expect(() => to.flush()).not.toThrow();
});

test('a rendering error makes the body fail', async () => {
  const { to, body } = joinedBody();
  to.write('<p>');
  to.flush();
  to.destroy(new Error('broken'));
  await expect(new Response(body).text()).rejects.toThrow('broken');
});
