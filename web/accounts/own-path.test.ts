import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test('after the log-in one goes to a page of this site', () => {
  expect(ownPath('/chats/1?x=2')).toBe('/chats/1?x=2');
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/%09/evil.example/..//',
  '',
  null,
])('and never to another: %s', (next) => {
  const path = ownPath(next);
  expect(new URL(path, 'https://damson.test').origin).toBe('https://damson.test');
  expect(path.startsWith('/')).toBe(true);
  expect(path.startsWith('//')).toBe(false);
});
