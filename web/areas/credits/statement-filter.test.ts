import { expect, test } from 'vitest';
import { monthsSince, readFilter } from './statement-filter.ts';

test('reads the month and the cause from the URL and ignores invalid values', () => {
  const read = (query: string) => readFilter(new URLSearchParams(query));
  expect(read('month=2026-11&cause=message')).toEqual({ month: '2026-11', cause: 'message' });
  expect(read('month=&cause=')).toEqual({});
  expect(read('month=2026-13&cause=anything&page=2')).toEqual({});
});

test('lists the months back to the first entry, in the reader’s time zone', () => {
  const since = new Date('2026-10-31T23:30:00Z');
  const now = new Date('2027-01-31T23:30:00Z');
  expect(monthsSince(since, now, 'UTC')).toEqual(['2027-01', '2026-12', '2026-11', '2026-10']);
  expect(monthsSince(since, now, 'Europe/Amsterdam')).toEqual(['2027-02', '2027-01', '2026-12', '2026-11']);
  expect(monthsSince(now, since, 'UTC')).toEqual([]);
});
