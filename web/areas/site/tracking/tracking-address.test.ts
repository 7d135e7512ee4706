import { trackingIn } from '#contract/tracking.ts';
import { expect, test } from 'vitest';
import { readTracking, writeTracking } from './tracking-address.ts';

test('reads network, ref, sub1, sub2 and sub3 from a link, and ignores everything else', () => {
  const query = new URLSearchParams('network=plums&ref=42&sub1=a&sub2=&sub3=%20c%20&email=anna@example.org');
  expect(trackingIn(query)).toEqual({ network: 'plums', ref: '42', sub1: 'a', sub3: 'c' });
  expect(trackingIn(new URLSearchParams(`ref=${'x'.repeat(900)}`)).ref).toHaveLength(200);
});

test('a traffic source is unchanged after it is stored and read back', () => {
  const known = { network: 'plüms & co', sub2: 'a=b;c' };
  expect(readTracking(writeTracking(known))).toEqual(known);
  expect(readTracking(undefined)).toEqual({});
});
