import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashScripts } from './csp-hashes.ts';

const sourceOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

test("hashes replace the nonce of a page's scripts", () => {
  const page = '<head><script nonce="n1">one()</script></head><script async="" nonce="n1">two("é")</script>';
  expect(hashScripts(page, 'n1')).toEqual({
    html: '<head><script>one()</script></head><script async="">two("é")</script>',
    scripts: [sourceOf('one()'), sourceOf('two("é")')],
  });
});

test('an injected script without the nonce does not run', () => {
  const page = '<script nonce="n1">one()</script><p><script>steal()</script><script nonce="n0">steal()</script>';
  expect(hashScripts(page, 'n1')?.scripts).toEqual([sourceOf('one()')]);
});

test('a block of data is not hashed as a script', () => {
  expect(hashScripts('<script id="words" type="application/json">{}</script>', 'n1')?.scripts).toEqual([]);
});

test('a page that loads scripts by address, or has its nonce elsewhere, is not cached', () => {
  expect(hashScripts('<script nonce="n1" src="/a.js"></script>', 'n1')).toBeUndefined();
  expect(hashScripts('<link rel="modulepreload" nonce="n1" href="/a.js"/>', 'n1')).toBeUndefined();
  expect(hashScripts('<p>n1</p><script nonce="n1">one()</script>', 'n1')).toBeUndefined();
});
