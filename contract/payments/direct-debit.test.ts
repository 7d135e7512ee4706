import { expect, test } from 'vitest';
import { needsBic } from './direct-debit.ts';

test.each(['GB29 NWBK', 'gb', 'IBAN GB29 NWBK 6016', 'IBAN: CH93', '\u200bGB29', '\u00a0GB29', 'ＧＢ２９'])(
  'the bank is asked for by its BIC for %j',
  (typed) => expect(needsBic(typed)).toBe(true),
);

test.each(['NL91', 'IBAN NL91', '', 'IBAN', 'G'])('no BIC is asked for with %j', (typed) =>
  expect(needsBic(typed)).toBe(false),
);
