import { expect, test } from 'vitest';
import { bankingDay, collectionDay } from './collection-day.ts';

test.each([
  ['2026-11-23T12:00:00Z', '2026-11-26'],
  ['2026-11-25T12:00:00Z', '2026-11-30'],
  ['2026-12-22T12:00:00Z', '2026-12-28'],
  ['2026-12-29T12:00:00Z', '2027-01-04'],
] as const)('a debit confirmed at %s is collected on %s, a banking day after the notice period', (now, day) => {
  expect(collectionDay(new Date(now))).toBe(day);
});

test.each([
  ['2026-04-03', '2026-04-07'],
  ['2026-04-06', '2026-04-07'],
  ['2027-03-26', '2027-03-30'],
  ['2025-04-18', '2025-04-22'],
  ['2024-04-01', '2024-04-02'],
  ['2026-05-01', '2026-05-04'],
] as const)('after the weekend or holiday %s, the next banking day is %s', (from, next) => {
  expect(bankingDay(new Date(`${from}T12:00:00Z`))).toBe(next);
});
