import { describe, expect, test } from 'vitest';
import { bicIn, ibanIn } from './iban.ts';

test.each([
  'NL91ABNA0417164300',
  'NL91 ABNA 0417 1643 00',
  'nl91abna0417164300',
  'NL91\u00a0ABNA\u00a00417\u00a01643\u00a000',
  'NL91\u202fABNA\u20070417\u20091643 00',
  'NL91.ABNA.0417.1643.00',
  'NL91-ABNA-0417-1643-00',
  'NL91\u2013ABNA\u20110417\u221216\u002d4300',
  'IBAN NL91 ABNA 0417 1643 00',
  'IBAN: NL91 ABNA 0417 1643 00',
  'iban:NL91ABNA0417164300',
  'Iban\u00a0NL91ABNA0417164300',
  'IBAN-Nr. NL91 ABNA 0417 1643 00',
  'IBAN nummer: NL91 ABNA 0417 1643 00',
  'ＩＢＡＮ：ＮＬ９１ＡＢＮＡ０４１７１６４３００',
  '\u200bNL91ABNA0417164300',
  'NL91ABNA0417164300\u200e',
  '\u202aNL91ABNA0417164300\u202c',
  'NL91ABNA0417164300.',
  'NL91ABNA0417164300,\n',
  'NL91\tABNA\r\n0417164300;',
])('the IBAN typed as %j is normalized to NL91ABNA0417164300', (typed) =>
  expect(ibanIn(typed)).toBe('NL91ABNA0417164300'),
);

test('a Norwegian account keeps its country code after a label', () => {
  expect(ibanIn('IBAN NO93 8601 1117 947')).toBe('NO9386011117947');
  expect(ibanIn('IBAN no. NO93 8601 1117 947')).toBe('NO9386011117947');
});

test('letters of other alphabets are preserved, so that the account is invalid', () => {
  expect(ibanIn('NL91АBNA0417164300')).not.toBe('NL91ABNA0417164300');
});

describe('a BIC', () => {
  test.each([
    'NWBKGB2L',
    'nwbk gb 2l',
    'BIC: NWBKGB2L',
    'SWIFT/BIC NWBKGB2L',
    'NWBK\u00a0GB2L.',
    '\u200bNWBKGB2L',
    'ＮＷＢＫＧＢ２Ｌ',
  ])('is found in %j', (typed) => expect(bicIn(typed)).toBe('NWBKGB2L'));

  test('keeps leading letters that look like the label “BIC”', () => expect(bicIn('BICDGB2L')).toBe('BICDGB2L'));
});
