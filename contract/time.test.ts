import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { homeTimeZone } from './locale.ts';
import { ageOn, dayIn } from './time.ts';

describe('ageOn', () => {
  test.each([
    ['1990-05-04', '2026-05-03', 35],
    ['1990-05-04', '2026-05-04', 36],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-29', 20],
    ['2008-12-31', '2026-12-30', 17],
    ['2008-12-31', '2026-12-31', 18],
  ])('somebody born on %s is, on %s, %i years old', (birth, today, age) => {
    expect(ageOn(birth, today)).toBe(age);
  });

  const dayMilliseconds = 86_400_000;
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  /**
   * Returns a member's birthday at an age. In common years, the birthday of somebody born on 29 February is 1 March.
   */
  const birthday = (birth: Date, age: number) =>
    Date.UTC(birth.getUTCFullYear() + age, birth.getUTCMonth(), birth.getUTCDate());
  const leapDays = fc.integer({ min: 476, max: 504 }).map((quarter) => new Date(Date.UTC(quarter * 4, 1, 29)));
  const births = fc.oneof(
    fc.date({ min: new Date('1900-01-01'), max: new Date('2020-12-31'), noInvalidDate: true }),
    leapDays,
  );

  test('the age increases on the birthday and not the day before, for any date of birth', () => {
    fc.assert(
      fc.property(births, fc.integer({ min: 1, max: 120 }), (birth, age) => {
        const today = birthday(birth, age);
        expect(ageOn(dayOf(birth.getTime()), dayOf(today))).toBe(age);
        expect(ageOn(dayOf(birth.getTime()), dayOf(today - dayMilliseconds))).toBe(age - 1);
      }),
      { seed: 20_261_102, numRuns: 2_000 },
    );
  });

  test('somebody turns 18 by the local date of their home, in every zone and at every hour', () => {
    const zones = fc.constantFrom(...Object.values(homeTimeZone), 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC');
    const hours = fc.integer({ min: -36, max: 36 });
    fc.assert(
      fc.property(births, zones, hours, (birth, zone, hour) => {
        const turns = birthday(birth, 18);
        const moment = new Date(turns + hour * 3_600_000);
        const isThere = Date.parse(dayIn(zone, moment)) >= turns;
        expect(ageOn(dayOf(birth.getTime()), dayIn(zone, moment))).toBe(isThere ? 18 : 17);
      }),
      { seed: 20_261_102, numRuns: 2_000 },
    );
  });
});

test('dayIn returns the date in the time zone', () => {
  const moment = new Date('2026-11-02T11:30:00Z');
  expect(dayIn('Pacific/Auckland', moment)).toBe('2026-11-03');
  expect(dayIn('America/Los_Angeles', moment)).toBe('2026-11-02');
  expect(dayIn('UTC', new Date('2026-11-02T23:59:59.999Z'))).toBe('2026-11-02');
  expect(dayIn('UTC', new Date('2026-11-03T00:00:00Z'))).toBe('2026-11-03');
});
