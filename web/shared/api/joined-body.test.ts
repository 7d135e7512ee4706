import { once } from 'node:events';
import { expect, test } from 'vitest';
import { joinedBody } from './joined-body.ts';

const text = new TextDecoder();

test('what is written between two pauses is one piece', async () => {
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

test('a long piece makes nobody wait', () => {
  expect(joinedBody().to.write('a'.repeat(300_000))).toBe(true);
});

test('a reader who leaves ends the drawing, and what is written then goes nowhere', async () => {
  const { to, body } = joinedBody();
  const closed = once(to, 'close');
  to.write('<p>');
  await body.cancel();
  await closed;
  to.write('</p>');
  expect(() => to.flush()).not.toThrow();
});

test('a drawing that breaks is no whole page', async () => {
  const { to, body } = joinedBody();
  to.write('<p>');
  to.flush();
  to.destroy(new Error('broken'));
  await expect(new Response(body).text()).rejects.toThrow('broken');
});
