import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import payments from '#locales/en/payments.json';
import { TransferCode } from './transfer-code.tsx';

const epc = ['BCD', '002', '1', 'SCT', '', 'Damson Example', 'NL91ABNA0417164300', 'EUR18.71', '', '', 'RF52'].join(
  '\n',
);

const drawn = (text: string) =>
  renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="UTC" messages={{ payments }}>
      <TransferCode epc={text} />
    </IntlProvider>,
  );

test('the code is an image with a label', () => {
  expect(drawn(epc)).toContain(`role="img" aria-label="${payments.transfer.code}"`);
});

test('a different amount results in a different code', () => {
  expect(drawn(epc.replace('18.71', '18.72'))).not.toBe(drawn(epc));
});

test('the code fits the longest possible content', () => {
  const longest = epc.replace('Damson Example', 'ß'.repeat(70));
  expect(drawn(longest)).toContain('<path');
});

test('the code has a white margin on all sides, which cameras need', async () => {
  const [svg] = /<svg.*<\/svg>/.exec(drawn(epc))!;
  const own = svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"');
  const { data, info } = await sharp(Buffer.from(own))
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => data[y * info.width + x]!;
  for (let i = 0; i < info.width; i += 1) {
    expect(at(i, 5)).toBe(255);
    expect(at(5, i)).toBe(255);
  }
  expect([...data].some((value) => value === 0)).toBe(true);
});
