import { expect, test } from 'vitest';
import { codeKey } from './code.ts';

test.each([
  'PLUM24',
  'plum24',
  ' PLUM 24 ',
  'PLUM-24',
  'PLUM\u201124',
  'PLUM\u201324',
  'PLUM\u221224',
  'PLUM.24',
  'PLUM_24',
  '\u200bPLUM\u200d24\ufeff',
  '\u202aPLUM24\u202c',
  'PLUM\u00a024',
  'PLUM\u00ad24',
  'ＰＬＵＭ２４',
  'ｐｌｕｍ－２４',
  '"PLUM24".',
  'PLUM\t24\n',
  'PLUM٢٤',
])('%j matches the code PLUM24', (typed) => expect(codeKey(typed)).toBe('PLUM24'));

test.each(['PLUMS24', 'PLÜM24', 'PLUM+24'])('%j does not match the code PLUM24', (typed) =>
  expect(codeKey(typed)).not.toBe('PLUM24'),
);

test('punctuation alone results in an empty code', () => expect(codeKey(' – … \u200b')).toBe(''));
