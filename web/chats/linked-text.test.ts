import { expect, test } from 'vitest';
import { partsOf } from './linked-text.tsx';

const links = (text: string, live = true) => partsOf(text, live).flatMap(({ part, link }) => (link ? [part] : []));

test('links never live from strangers', () => {
  expect(links('Look at https://example.org/boat', false)).toEqual([]);
});

test('links live once both have written, without the full stop after them', () => {
  const text = 'Look at https://example.org/boat?x=1, and (http://example.com/a). Done.';
  expect(links(text)).toEqual(['https://example.org/boat?x=1', 'http://example.com/a']);
  expect(
    partsOf(text, true)
      .map(({ part }) => part)
      .join(''),
  ).toBe(text);
});

test('nothing else is a link, whatever it calls itself', () => {
  expect(links('javascript:alert(1) data:text/html,x ftp://example.org https:// www.example.org')).toEqual([]);
});
