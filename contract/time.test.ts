import { describe, expect, test } from 'vitest';
import { ageOn, dayIn } from './time.ts';

describe('an age', () => {
  test.each([
    ['1990-05-04', '2026-05-03', 35],
    ['1990-05-04', '2026-05-04', 36],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-29', 20],
    ['2008-12-31', '2026-12-30', 17],
    ['2008-12-31', '2026-12-31', 18],
  ])('of somebody born on %s is, on %s, %i', (birth, today, age) => {
    expect(ageOn(birth, today)).toBe(age);
  });
});

test('the day is that of the time zone', () => {
  const moment = new Date('2026-11-02T11:30:00Z');
  expect(dayIn('Pacific/Auckland', moment)).toBe('2026-11-03');
  expect(dayIn('America/Los_Angeles', moment)).toBe('2026-11-02');
  expect(dayIn('UTC', new Date('2026-11-02T23:59:59.999Z'))).toBe('2026-11-02');
  expect(dayIn('UTC', new Date('2026-11-03T00:00:00Z'))).toBe('2026-11-03');
});
