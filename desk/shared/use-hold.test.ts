import { expect, test } from 'vitest';
import { pauseBeforeRenewal } from './use-hold.ts';

const now = Date.parse('2026-11-02T09:00:00Z');
const minute = 60_000;
const inMinutes = (minutes: number) => new Date(now + minutes * minute);

test('renews a hold after a third of its lifetime', () => {
  expect(pauseBeforeRenewal(inMinutes(15), 15, now)).toBe(5 * minute);
});

test('renews a shorter hold of another process before it expires', () => {
  expect(pauseBeforeRenewal(inMinutes(15), 60, now)).toBe(5 * minute);
});

test('never renews later than usual, even with a longer hold or a slow browser clock', () => {
  expect(pauseBeforeRenewal(inMinutes(120), 15, now)).toBe(5 * minute);
});

test('pauses between requests even if the browser clock is ahead', () => {
  expect(pauseBeforeRenewal(inMinutes(-30), 15, now)).toBe(20_000);
});
