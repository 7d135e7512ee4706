import { expect, test } from 'vitest';
import { nightEnds } from './quiet-hours.ts';

const ends = (zone: string, now: string) => nightEnds(zone, new Date(now))?.toISOString();

test('quiet hours are from 22 to 8 by the browser’s clock', () => {
  expect(ends('Europe/Amsterdam', '2026-11-02T20:59:59Z'), '21:59').toBeUndefined();
  expect(ends('Europe/Amsterdam', '2026-11-02T21:00:00Z'), '22:00').toBe('2026-11-03T07:00:00.000Z');
  expect(ends('Europe/Amsterdam', '2026-11-03T06:59:59Z'), '7:59').toBe('2026-11-03T07:00:00.000Z');
  expect(ends('Europe/Amsterdam', '2026-11-03T07:00:00Z'), '8:00').toBeUndefined();
  expect(ends('America/New_York', '2026-11-03T04:00:00Z'), '23:00').toBe('2026-11-03T13:00:00.000Z');
  expect(ends('Asia/Kolkata', '2026-11-02T17:00:00Z'), '22:30').toBe('2026-11-03T02:30:00.000Z');
});

test('quiet hours also end at 8 on nights when the clocks change', () => {
  expect(ends('Europe/Amsterdam', '2026-10-24T21:30:00Z'), 'an hour longer').toBe('2026-10-25T07:00:00.000Z');
  expect(ends('Europe/Amsterdam', '2026-03-28T21:30:00Z'), 'an hour shorter').toBe('2026-03-29T06:00:00.000Z');
});
