import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RichLines } from './rich-lines.tsx';

test.each([
  ['One.\n\nTwo.', '<p>One.</p><p>Two.</p>'],
  [
    'You may:\n\n- sit\n- stand\n\nThat is all.',
    '<p>You may:</p><ul><li>sit</li><li>stand</li></ul><p>That is all.</p>',
  ],
  [
    [
      '\n\nSee ',
      <a key="a" href="/x">
        here
      </a>,
      '.\n\n- ',
      <b key="b">One</b>,
      ' more',
    ],
    '<p>See <a href="/x">here</a>.</p><ul><li><b>One</b> more</li></ul>',
  ],
  [
    [
      'Street 1\n',
      <a key="a" href="/x">
        Town
      </a>,
    ],
    '<p>Street 1<br/><a href="/x">Town</a></p>',
  ],
  ['', ''],
])('%j becomes paragraphs and lists', (text, html) => {
  expect(renderToStaticMarkup(<RichLines text={text} />).replaceAll(/ class="[^"]*"/g, '')).toBe(html);
});
