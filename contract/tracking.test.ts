import { expect, test } from 'vitest';
import { hasTrafficSource, needsTrackingConsent } from './tracking.ts';

test('only a network or a referrer counts as a traffic source', () => {
  expect(hasTrafficSource({ network: 'plums' })).toBe(true);
  expect(hasTrafficSource({ ref: '42' })).toBe(true);
  expect(hasTrafficSource({ sub1: 'a' })).toBe(false);
  expect(hasTrafficSource({})).toBe(false);
  expect(hasTrafficSource(undefined)).toBe(false);
});

test.each([
  ['NL', false, true],
  ['GB', false, true],
  ['CH', false, true],
  [null, false, true],
  ['JP', false, true],
  ['US', false, false],
  ['CA', false, false],
  ['US', true, true],
] as const)('in %s, with privacy control %s, consent is required: %s', (country, control, needed) => {
  expect(needsTrackingConsent(country, control)).toBe(needed);
});
