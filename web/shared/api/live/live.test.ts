import { expect, test } from 'vitest';
import { makeGapFinder } from './live.ts';

test('detects a gap in the events that one tab relays; a different tab starts a new count', () => {
  const missing = makeGapFinder();
  const find = (from: string, ...numbers: number[]) => numbers.map((number) => missing({ from, number }));
  expect(find('one', 7, 8, 9), 'the first message may have any number').toEqual([false, false, false]);
  expect(find('one', 11, 12)).toEqual([true, false]);
  expect(find('two', 1, 2)).toEqual([false, false]);
  expect(missing({}), 'a message from an earlier version').toBe(false);
});
