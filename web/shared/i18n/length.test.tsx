import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { describe, expect, test } from 'vitest';
import { readLength, useLength } from './length.ts';

describe('parsing a height', () => {
  test.each([
    ['178', 178],
    [' 178 cm ', 178],
    ['1,78', 178],
    ['1.78 m', 178],
    ["5'10", 178],
    ['5′10″', 178],
    ['5 ft 10 in', 178],
    ['6’', 183],
  ])('reads %j as %d cm', (written, cm) => {
    expect(readLength(written)).toBe(cm);
  });

  test.each(['', 'tall', '1.7', '17 8', '-178', '1780', '5 10', "5'10'6"])('rejects %j', (written) => {
    expect(readLength(written)).toBeUndefined();
  });
});

function Height() {
  return useLength().length(188);
}

const shown = (locale: string) =>
  renderToStaticMarkup(
    <IntlProvider locale={locale} timeZone="UTC" messages={{}}>
      <Height />
    </IntlProvider>,
  );

test.each([
  ['en-US', '6′2″ (188 cm)'],
  ['es-US', '6′2″ (188 cm)'],
  ['en-GB', '188 cm (6′2″)'],
  ['nl-NL', '188 cm'],
])('in %s, a height of 188 cm is shown as %s', (locale, text) => {
  expect(shown(locale)).toBe(text);
});
