import { expect, test } from 'vitest';
import { decisionsIn, searchWith } from './hand.ts';

test('the URL contains the decisions on the cards, so that the game works without scripts', () => {
  expect(decisionsIn('?seen=101', 5)).toEqual([true, false, true]);
  expect(decisionsIn('?seen=', 5)).toEqual([]);
  expect(decisionsIn('', 5)).toEqual([]);
  expect(searchWith('?network=plums&seen=1', [true, false])).toBe('?network=plums&seen=10');
  expect(searchWith('?seen=1', [])).toBe('?');
});

test.each(['?seen=2', '?seen=10x', '?seen=%00', '?seen=1&seen=zz'.replace('1&seen=', '')])(
  'an invalid query restarts the card game: %s',
  (search) => {
    expect(decisionsIn(search, 5)).toEqual([]);
  },
);

test('ignores decisions beyond the number of cards', () => {
  expect(decisionsIn(`?seen=${'1'.repeat(900)}`, 5)).toHaveLength(5);
});
