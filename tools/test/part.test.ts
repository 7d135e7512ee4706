import { expect, test } from 'vitest';
import { partOf } from './part.ts';

const letters = [...'abcdefghijk'];

test('all parts together contain each entry exactly once', () => {
  const parts = [1, 2, 3, 4].flatMap((current) => partOf(letters, `${current}/4`));
  expect(parts.toSorted()).toEqual(letters);
});

test('part 2/4 has every fourth entry, starting with the second', () => {
  expect(partOf(letters, '2/4')).toEqual(['b', 'f', 'j']);
});

test('without a part, all entries are included', () => {
  expect(partOf(letters, undefined)).toEqual(letters);
});
