import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutants } from './mutants.ts';

test('there are at least fifty mutants, without duplicates', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(50);
  expect(new Set(mutants.map(({ bug }) => bug)).size).toBe(mutants.length);
});

test.each(mutants)('$bug: the mutant applies, and its tests exist', ({ file, from, to, tests }) => {
  expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2);
  expect(to).not.toBe(from);
  expect(tests.filter((one) => !existsSync(one))).toEqual([]);
});
