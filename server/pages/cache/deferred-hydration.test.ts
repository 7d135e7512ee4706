import { expect, test } from 'vitest';
import { deferHydrationData } from './deferred-hydration.ts';

const page = (text: string, { words = '{"a":"\\u003cb>"}', data = '[{\\"_1\\":2}]\\n', nonce = 'n1' } = {}) =>
  [
    `<body><main>${text}</main><script id="words" type="application/json">${words}</script>`,
    `<script nonce="${nonce}">window.__reactRouterContext={};</script><!--$-->`,
    `<script nonce="${nonce}">window.__reactRouterContext.streamController.enqueue("${data}");</script><!--$-->`,
    `<script nonce="${nonce}">window.__reactRouterContext.streamController.close();</script><!--/$--><!--/$--></body>`,
  ].join('');

test('deferring hydration data removes words and data from a page, but keeps their elements', () => {
  const { html, data, mark } = deferHydrationData(page('Plums'), 'en')!;
  expect(html).toBe(
    [
      `<body><main>Plums</main><script id="words" data-late="${mark}" type="application/json"></script>`,
      '<script nonce="n1">window.__reactRouterContext={};</script><!--$-->',
      '<script nonce="n1"></script><!--$--><script nonce="n1"></script><!--/$--><!--/$--></body>',
    ].join(''),
  );
  expect(JSON.parse(data)).toEqual({ words: '{"a":"\\u003cb>"}', stream: ['[{"_1":2}]\n'] });
});

test('a page has the same mark in every rendering, and no two pages have the same mark', () => {
  const markOf = (html: string, key = 'en') => deferHydrationData(html, key)?.mark;
  expect(markOf(page('Plums', { data: '[{\\"_1\\":3}]\\n', nonce: 'n2' }))).toBe(markOf(page('Plums')));
  expect(markOf(page('Plums'), 'nl')).not.toBe(markOf(page('Plums')));
  expect(markOf(page('Pears'))).not.toBe(markOf(page('Plums')));
});

test('a page without hydration data, or with data in an unexpected form, is left unchanged', () => {
  expect(deferHydrationData('<body><main>Plums</main></body>', 'en')).toBeUndefined();
  expect(deferHydrationData(page('Plums').replace('.close();', '.error();'), 'en')).toBeUndefined();
  expect(deferHydrationData(page('Plums').replace('.enqueue(', '.add('), 'en')).toBeUndefined();
});
