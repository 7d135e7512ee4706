import { expect, test } from 'vitest';
import { onlineMilliseconds } from '#server/areas/members/cards.ts';
import { demoCommunity, type DemoMember } from './community.ts';
import { isHere, lastPresenceOf } from './visits.ts';

const people = demoCommunity().slice(2);
const hour = 3_600_000;
/** Midnight of a Wednesday in Utrecht, one hour ahead of UTC. */
const midnight = Date.parse('2026-11-10T23:00:00Z');

/** Returns the average percentage of members online at a given hour in Utrecht, over several weeks. */
function onlineAt(members: readonly DemoMember[], hours: number): number {
  const moments = Array.from({ length: 21 }, (_, day) => new Date(midnight + (day * 24 + hours + 0.4) * hour));
  const counts = moments.map(
    (now) => members.filter((one) => now.getTime() - lastPresenceOf(one, now).getTime() < onlineMilliseconds).length,
  );
  return (100 * counts.reduce((sum, count) => sum + count, 0)) / (moments.length * members.length);
}

test('some members are online at every hour, and twice as many in the evening as at night', () => {
  const dutch = people.filter(({ city }) => city.country === 'NL');
  const byHour = Array.from({ length: 24 }, (_, hours) => onlineAt(dutch, hours));
  for (const [hours, share] of byHour.entries()) {
    expect(share, `at ${hours}`).toBeGreaterThan(4);
    expect(share, `at ${hours}`).toBeLessThan(15);
  }
  const mean = (from: number, to: number) =>
    byHour.slice(from, to).reduce((sum, share) => sum + share, 0) / (to - from);
  expect(mean(19, 23)).toBeGreaterThan(1.7 * mean(1, 6));
});

test('members follow the time zone of their own town: New York is awake while Utrecht sleeps', () => {
  const american = people.filter(({ city }) => city.country === 'US' || city.country === 'CA');
  expect(onlineAt(american, 3)).toBeGreaterThan(1.3 * onlineAt(american, 11));
});

test('members online were active just now, and nobody was active in the future', () => {
  for (let minutes = 0; minutes < 24 * 60; minutes += 47) {
    const now = new Date(midnight + minutes * 60_000);
    for (const one of people) {
      const seen = lastPresenceOf(one, now).getTime();
      expect(seen).toBeLessThanOrEqual(now.getTime());
      if (isHere(one, now)) expect(seen).toBe(now.getTime());
    }
  }
});

test('most members were active within the last week, and some were inactive for a long time', () => {
  const now = new Date(midnight + 20 * hour);
  const days = people.map((one) => (now.getTime() - lastPresenceOf(one, now).getTime()) / (24 * hour));
  const within = (limit: number) => days.filter((away) => away < limit).length / people.length;
  expect(within(1)).toBeGreaterThan(0.5);
  expect(within(1)).toBeLessThan(0.8);
  expect(within(7)).toBeGreaterThan(0.75);
  expect(within(7)).toBeLessThan(0.97);
});
