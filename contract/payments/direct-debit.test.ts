import { expect, test } from 'vitest';
import { needsBic } from './direct-debit.ts';

test.each(['GB29 NWBK', 'gb', 'IBAN GB29 NWBK 6016', 'IBAN: CH93', '\u200bGB29', '\u00a0GB29', 'ＧＢ２９'])(
  'the form requires a BIC for %j',
  (typed) => expect(needsBic(typed)).toBe(true),
);

test.each(['NL91', 'IBAN NL91', '', 'IBAN', 'G'])('the form does not require a BIC for %j', (typed) =>
  expect(needsBic(typed)).toBe(false),
);
