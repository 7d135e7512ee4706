import { describe, expect, test } from 'vitest';
import { emailIn, emailPattern } from './email.ts';

describe('text around an address is removed', () => {
  test.each([
    'anna@example.org',
    ' anna@example.org\n',
    '\u200banna@example.org\u200b',
    'anna\u200d@exam\u00adple.org',
    '\u202aanna@example.org\u202c',
    '\ufeffanna@example.org\u00a0',
    '<anna@example.org>',
    'mailto:anna@example.org',
    'MAILTO:anna@example.org?subject=Hi',
    '<mailto:anna@example.org>',
    'anna@example.org.',
    'anna@example.org,',
    'anna@example.org;',
    '<anna@example.org>,',
    'ａｎｎａ＠ｅｘａｍｐｌｅ．ｏｒｇ',
    'anna@example。org',
  ])('%j', (typed) => expect(emailIn(typed)).toBe('anna@example.org'));
});

test.each([
  ['info@münchen.de', 'info@xn--mnchen-3ya.de'],
  ['info@mu\u0308nchen.de', 'info@xn--mnchen-3ya.de'],
  ['info@MÜNCHEN.de', 'info@xn--mnchen-3ya.de'],
  ['info@straße.de', 'info@xn--strae-oqa.de'],
  ['a@b.рф', 'a@b.xn--p1ai'],
])('the domain of %j has an ASCII form', (typed, email) => {
  expect(emailIn(typed)).toBe(email);
  expect(email).toMatch(emailPattern);
});

test.each([
  "o'brien@example.org",
  'x&y@example.org',
  'user/slash@example.org',
  'a+b@example.org',
  'a=b@example.org',
  '#!$%*?^_`{|}~-@example.org',
  'Anna.Lee@Example.ORG',
  'a@b.xn--p1ai',
  'a@xn--mnchen-3ya.de',
  '1@2.example.museum',
  `${'a'.repeat(64)}@example.org`,
])('%j is a valid address and stays unchanged', (typed) => {
  expect(emailIn(typed)).toBe(typed);
  expect(typed).toMatch(emailPattern);
});

test('a typographic apostrophe in a local part becomes a straight one', () => {
  expect(emailIn('o’brien@example.org')).toBe("o'brien@example.org");
});

test.each([
  '',
  'anna',
  'anna@',
  '@example.org',
  'anna@localhost',
  'anna@127.0.0.1',
  'anna@[127.0.0.1]',
  'anna@example.1',
  'anna@example..org',
  'anna@-example.org',
  'anna@example-.org',
  'anna..lee@example.org',
  '.anna@example.org',
  'anna.@example.org',
  'anna lee@example.org',
  'anna@exam ple.org',
  'a@b@example.org',
  'Anna <anna@example.org>',
  '"Anna" <anna@example.org>',
  'anna@example.org, bram@example.org',
  'anna@example.org bram@example.org',
  'änna@example.org',
  'anna@mün chen.de',
  'anna@mün/chen.de',
  'anna@example.org\r\nBcc: bram@example.org',
  `${'a'.repeat(65)}@example.org`,
  `a@${'b'.repeat(64)}.org`,
])('%j is rejected', (typed) => expect(emailIn(typed)).not.toMatch(emailPattern));
