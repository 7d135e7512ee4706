import { expect, test } from 'vitest';
import { makeGapFinder } from './live.ts';

test('detects a gap in the events relayed by one tab; another tab starts a new count', () => {
  const missing = makeGapFinder();
  const heard = (from: string, ...numbers: number[]) => numbers.map((number) => missing({ from, number }));
  expect(heard('one', 7, 8, 9), 'the first message may have any number').toEqual([false, false, false]);
  expect(heard('one', 11, 12)).toEqual([true, false]);
  expect(heard('two', 1, 2)).toEqual([false, false]);
  expect(missing({}), 'a message from an earlier version').toBe(false);
});
