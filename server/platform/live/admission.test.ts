import { expect, test } from 'vitest';
import { chanceOf } from '#testing/chance.ts';
import { makeAdmission } from './admission.ts';

const perSecond = 50;

/**
 * Simulates browsers that connect at random times, and retry roughly when instructed. Returns the time when each was
 * admitted.
 */
function admit(browsers: number, random: () => number): number[] {
  const admission = makeAdmission(perSecond, random);
  const asking = Array.from({ length: browsers }, () => random() * 1000);
  const entered: number[] = [];
  while (asking.length > 0) {
    asking.sort((one, other) => other - one);
    const now = asking.pop()!;
    const wait = admission.enter(now);
    if (wait === undefined) entered.push(now);
    else asking.push(now + wait + random() * 2000);
  }
  return entered;
}

test.each([1, 2, 3])(
  'a thousand browsers at once are all admitted within 45 seconds, and never 51 in one second (seed %d)',
  (seed) => {
    const entered = admit(1000, chanceOf(seed));
    expect(entered).toHaveLength(1000);
    expect(Math.max(...entered)).toBeLessThan(45_000);
    for (const [index, time] of entered.entries()) {
      const later = entered[index + perSecond];
      if (later !== undefined) expect(later - time).toBeGreaterThanOrEqual(1000);
    }
  },
);

test('ten thousand browsers get waits of at most 30 seconds, spread over at least half of that', () => {
  const admission = makeAdmission(perSecond, chanceOf(4));
  const waits = Array.from({ length: 10_000 }, () => admission.enter(0) ?? 0).slice(perSecond);
  expect(Math.max(...waits)).toBeLessThanOrEqual(30_000);
  expect(new Set(waits.map((wait) => Math.floor(wait / 1000))).size).toBeGreaterThan(25);
});

test('an unauthenticated browser does not use up a slot', () => {
  const admission = makeAdmission(2);
  expect(admission.enter(0)).toBeUndefined();
  admission.giveBack();
  expect([admission.enter(0), admission.enter(0)]).toEqual([undefined, undefined]);
  expect(admission.enter(0)).toBeGreaterThan(1000);
  expect(admission.enter(1000)).toBeUndefined();
});

test('browsers refused for a different reason get successive turns too', () => {
  const admission = makeAdmission(50);
  const turns = [admission.turn(0), admission.turn(0), admission.turn(0)];
  expect(turns).toEqual(turns.toSorted((one, other) => one - other));
  expect(turns[0]).toBeGreaterThan(1000);
  expect(new Set(turns).size).toBe(3);
});
