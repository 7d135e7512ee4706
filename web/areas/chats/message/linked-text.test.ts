import { expect, test } from 'vitest';
import { textParts } from './linked-text.tsx';

const links = (text: string, live = true) => textParts(text, live).flatMap(({ href }) => (href ? [href] : []));

test('does not link URLs from strangers', () => {
  expect(links('Look at https://example.org/boat', false)).toEqual([]);
});

test('links URLs once both members have written, without trailing punctuation', () => {
  const text = 'Look at https://example.org/boat?x=1, and (http://example.com/a). Done.';
  expect(links(text)).toEqual(['https://example.org/boat?x=1', 'http://example.com/a']);
  expect(
    textParts(text, true)
      .map(({ part }) => part)
      .join(''),
  ).toBe(text);
});

test('links URLs without a scheme, and email addresses', () => {
  expect(links('See www.ferry.example/times?x=1, or WWW.Ferry.example.')).toEqual([
    'https://www.ferry.example/times?x=1',
    'https://WWW.Ferry.example',
  ]);
  expect(links('Mail (hi+boat@ferry.example)!')).toEqual(['mailto:hi+boat@ferry.example']);
  expect(links('a@b @anna anna@ www. www.x me@home x@y.z <b@c.de>')).toEqual(['mailto:b@c.de']);
});

test('links only web and email addresses, and no other schemes', () => {
  const said = 'javascript:alert(1) data:text/html,x ftp://example.org https:// javascript:a@b.cd?x=1@c.de';
  expect(links(said).filter((href) => !/^(https?:\/\/|mailto:)/.test(href))).toEqual([]);
  expect(links('javascript:alert(1) data:text/html,x ftp://example.org https:// example.org')).toEqual([]);
});

test.each([
  ['https://en.wikipedia.org/wiki/Damson_(plum)', 'https://en.wikipedia.org/wiki/Damson_(plum)'],
  ['Read https://en.wikipedia.org/wiki/Damson_(plum).', 'https://en.wikipedia.org/wiki/Damson_(plum)'],
  ['(https://en.wikipedia.org/wiki/Damson_(plum))', 'https://en.wikipedia.org/wiki/Damson_(plum)'],
  ['(see https://en.wikipedia.org/wiki/Damson_(plum)).', 'https://en.wikipedia.org/wiki/Damson_(plum)'],
  ['www.example.org/x_(y).', 'https://www.example.org/x_(y)'],
  ['(www.example.org/x_(y))', 'https://www.example.org/x_(y)'],
  ['https://example.org/a_(b)_(c)', 'https://example.org/a_(b)_(c)'],
  ['https://example.org/a_(b_(c))', 'https://example.org/a_(b_(c))'],
  ['https://example.org/a?b[0]', 'https://example.org/a?b[0]'],
  ['[https://example.org/a]', 'https://example.org/a'],
  ['(https://example.org/a)', 'https://example.org/a'],
  ['(https://example.org/a),', 'https://example.org/a'],
  ['https://example.org/a)(', 'https://example.org/a)('],
  ['https://example.org/)a)', 'https://example.org/)a'],
  ['“https://example.org/a”', 'https://example.org/a'],
  ['https://example.org/«a»', 'https://example.org/«a»'],
])('in %j, links %j', (text, link) => expect(links(text)).toEqual([link]));

test.each([
  ['x.y@münchen.de', 'mailto:x.y@xn--mnchen-3ya.de'],
  ["o'brien@example.org", "mailto:o'brien@example.org"],
  ['x&y@example.org', 'mailto:x%26y@example.org'],
  ['user/slash@example.org,', 'mailto:user%2Fslash@example.org'],
  ['hi?cc=else@example.org', 'mailto:hi%3Fcc%3Delse@example.org'],
])('%j links to the mailbox %j, and not to any other mailbox', (text, link) => expect(links(text)).toEqual([link]));
