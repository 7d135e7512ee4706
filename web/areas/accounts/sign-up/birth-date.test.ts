import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ageFrom, birthDateIn, isoDate } from './birth-date.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-28T12:00:00Z') }));
afterEach(() => vi.useRealTimers());

test.each([
  ['14', '05', '1990', 36],
  ['29', '2', '2000', 26],
  ['28', '11', '2008', 18],
  ['29', '11', '2008', 17],
  ['31', '2', '1990', undefined],
  ['14', '5', '199', undefined],
  ['14', '5', '1890', undefined],
  ['14', '5', '2030', undefined],
  ['14', '5', '2024', undefined],
  ['', '', '1990', undefined],
])('%s.%s.%s makes the age %s', (day, month, year, age) => {
  expect(ageFrom({ day, month, year })).toBe(age);
});

const order = ['day', 'month', 'year'] as const;

test.each(['14/05/1990', '14.5.1990', '1990-05-14', ' 14 05 1990 ', '14-5-1990'])('a pasted %s is a date', (text) => {
  expect(isoDate(birthDateIn(text, order)!)).toBe('1990-05-14');
});

test('a pasted date follows the order of the fields', () => {
  expect(isoDate(birthDateIn('05/14/1990', ['month', 'day', 'year'])!)).toBe('1990-05-14');
});

test.each(['14', '14/05', '14/05/90', 'today', '14/05/1990/1', ''])('rejects a pasted “%s”', (text) => {
  expect(birthDateIn(text, order)).toBeUndefined();
});
