import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

describe('a return path always leads to a page of this site', () => {
  test.each(['/chats/1?x=2', '/members#photos', '/search?next=//evil.example', '/a//b', '/credits?next=%2Fchats', '/'])(
    'accepts %s',
    (asked) => {
      expect(ownPath(asked)).toBe(asked);
    },
  );

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/x/..//evil.example/login',
    '/%2e//evil.example',
    '/x/%2E%2e//evil.example',
    '/.\\/evil.example',
    '/.\t//evil.example',
    '/%09/evil.example/..//',
    'https://evil.example',
    'https:/evil.example',
    'javascript:alert(1)',
    ' //evil.example',
    'evil.example',
    '',
    null,
    undefined,
  ])('rejects %j', (asked) => {
    expect(ownPath(asked)).toBe('/members');
    expect(ownPath(asked, '/')).toBe('/');
  });

  const site = 'https://damson.test';
  const pieces = ['/', '\\', '.', '..', '%2e', '%2F', '%5c', '%09', '?', '#', '@', ':', ' ', '\t', '\r', '\n', '\0'];
  const words = ['evil.example', 'x', 'members', 'javascript:', 'https:', '\u2028', '\uFF0F', '\u3002', 'é', '😀'];
  const asked = fc.oneof(
    fc.array(fc.constantFrom(...pieces, ...words), { maxLength: 12 }).map((parts) => `/${parts.join('')}`),
    fc.array(fc.constantFrom(...pieces, ...words), { maxLength: 12 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 40 }).map((text) => `/${text}`),
    fc.webUrl({ withQueryParameters: true }),
  );

  test('resolves to this site for any generated input', () => {
    fc.assert(
      fc.property(asked, fc.constantFrom('/here', '/x/y/z', '//a/b'), (text, page) => {
        const path = ownPath(text, '/');
        // Resolved as a browser would, from any page.
        const followed = new URL(path, `${site}${page}`);
        expect(followed.origin).toBe(site);
        expect(followed.href).toBe(site + path);
        expect(path).toMatch(/^\/(?![/\\])/);
        // oxlint-disable-next-line no-control-regex -- these are what must not be there.
        expect(path).not.toMatch(/[\u0000-\u001F\u007F]/);
        expect(followed.pathname.split('/')).not.toContain('..');
        expect(ownPath(path, '/')).toBe(path);
      }),
      { numRuns: 5_000, verbose: true },
    );
  });
});
