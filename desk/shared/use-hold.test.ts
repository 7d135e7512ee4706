import { expect, test } from 'vitest';
import { pauseBeforeRenewal } from './use-hold.ts';

const now = Date.parse('2026-11-02T09:00:00Z');
const minute = 60_000;
const inMinutes = (minutes: number) => new Date(now + minutes * minute);

test('a hold is renewed after a third of its time', () => {
  expect(pauseBeforeRenewal(inMinutes(15), 15, now)).toBe(5 * minute);
});

test('a shorter hold of another process is renewed before it ends', () => {
  expect(pauseBeforeRenewal(inMinutes(15), 60, now)).toBe(5 * minute);
});

test('a longer hold, or a clock that is behind, never delays the renewal beyond the usual time', () => {
  expect(pauseBeforeRenewal(inMinutes(120), 15, now)).toBe(5 * minute);
});

test('with a clock that is ahead, requests still have a pause', () => {
  expect(pauseBeforeRenewal(inMinutes(-30), 15, now)).toBe(20_000);
});
