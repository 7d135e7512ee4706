import { expect, test } from 'vitest';
import { phoneIn } from './phone.ts';

test.each([
  '+31612345678',
  '+31 6 12 34 56 78',
  '+31\u00a06\u00a012345678',
  '+31-6-1234\u20115678',
  '+31 (0)6 12345678',
  '+31 (0) 6 12345678',
  '+31.6.12.34.56.78',
  '0031612345678',
  '00 31 6 12345678',
  '\u202a+31 6 12345678\u202c',
  '\u200b+31612345678\u200e',
  'tel:+31612345678',
  '＋３１６１２３４５６７８',
  '+٣١٦١٢٣٤٥٦٧٨',
  '+31 6/12345678,',
])('the phone number %j is normalized to +31612345678', (typed) => expect(phoneIn(typed)).toBe('+31612345678'));

test('a national number keeps its leading zero', () => {
  expect(phoneIn('(06) 12 34 56 78')).toBe('0612345678');
  expect(phoneIn('０６－１２３４５６７８')).toBe('0612345678');
});

test('letters are preserved, so that text does not become a valid phone number', () =>
  expect(phoneIn('call 0612345678')).toBe('call0612345678'));
