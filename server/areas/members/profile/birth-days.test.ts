import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageOn } from '#contract/time.ts';
import { birthDays } from './birth-days.ts';

const someDay = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2032-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const birthday = fc
  .date({ min: new Date('1930-01-01'), max: new Date('2014-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const ages = fc.tuple(fc.integer({ min: 18, max: 98 }), fc.integer({ min: 18, max: 98 }));

describe('the dates of birth of an age', () => {
  test('are exactly those of the people of that age today', () => {
    fc.assert(
      fc.property(someDay, birthday, ages, (today, birth, [one, other]) => {
        const [youngest, oldest] = [Math.min(one, other), Math.max(one, other)];
        const { born_from, born_to } = birthDays(youngest, oldest, today);
        const age = ageOn(birth, today);
        expect(birth >= born_from && birth <= born_to).toBe(age >= youngest && age <= oldest);
      }),
      { numRuns: 2_000 },
    );
  });

  test('include everyone older for 99', () => {
    expect(birthDays(99, 99, '2026-11-02')).toEqual({ born_from: '1900-01-01', born_to: '1927-11-02' });
  });

  test('are correct on 29 February', () => {
    expect(birthDays(18, 20, '2028-02-29')).toEqual({ born_from: '2007-03-01', born_to: '2010-02-28' });
  });
});
