import { describe, expect, test } from 'vitest';
import { swipeLikesPerDay } from '#contract/swipe-game.ts';
import { dayIn, timeZone } from '#contract/time.ts';
import { chanceOf } from '#testing/chance.ts';
import { dayAfterLike, swipesLeft, nextMidnight, type SwipeDayState } from './swipe-day.ts';

const at = (text: string) => new Date(text);
const hour = 3_600_000;

/** Gives this many likes. Returns the day, and the number of likes that were allowed. */
function liked(times: number, zone: string, now: Date, before?: SwipeDayState): [SwipeDayState | undefined, number] {
  let day = before;
  let given = 0;
  for (let time = 0; time < times; time += 1) {
    const after = dayAfterLike(day, zone, now);
    if (after) [day, given] = [after, given + 1];
  }
  return [day, given];
}

describe('a day of the swipe game', () => {
  test('gives 4 likes (swipe game: 4 likes per day), then a wait until the next day', () => {
    const evening = at('2026-11-02T20:00:00Z');
    const [day, given] = liked(6, 'Europe/Amsterdam', evening);
    expect([swipeLikesPerDay, given]).toEqual([4, 4]);
    const midnight = at('2026-11-02T23:00:00Z');
    expect(swipesLeft(day, evening)).toEqual({ likes_left: 0, day_ends_at: midnight });
    expect(swipesLeft(day, at('2026-11-02T22:59:59.999Z')).likes_left).toBe(0);
    expect(swipesLeft(day, midnight)).toEqual({ likes_left: 4, day_ends_at: null });
    expect(liked(6, 'Europe/Amsterdam', midnight, day)[1]).toBe(4);
  });

  test.each([
    ['Pacific/Auckland', '2026-11-02T10:59:59Z', '2026-11-02T11:00:00Z'],
    ['Pacific/Auckland', '2026-11-02T11:00:00Z', '2026-11-03T11:00:00Z'],
    ['Asia/Kathmandu', '2026-11-02T09:00:00Z', '2026-11-02T18:15:00Z'],
    ['America/Los_Angeles', '2026-11-02T09:00:00Z', '2026-11-03T08:00:00Z'],
    // The end of daylight saving time makes the day 25 hours long, its start 23 hours.
    ['Europe/Amsterdam', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
    ['Europe/Amsterdam', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
    ['Pacific/Auckland', '2026-04-04T11:00:00Z', '2026-04-05T12:00:00Z'],
    // In Santiago, daylight saving time starts at midnight: the day starts at one o'clock.
    ['America/Santiago', '2026-09-05T12:00:00Z', '2026-09-06T04:00:00Z'],
    ['UTC', '2028-02-28T12:00:00Z', '2028-02-29T00:00:00Z'],
  ])('in %s at %s ends at %s', (zone, now, end) => {
    expect(nextMidnight(zone, at(now))).toEqual(at(end));
  });

  test('gets longer when flying west, and does not end earlier when flying east', () => {
    const noon = at('2026-11-02T12:00:00Z');
    const [inParis] = liked(2, 'Europe/Paris', noon);
    const [overTheSea] = liked(1, 'America/New_York', at('2026-11-02T20:00:00Z'), inParis);
    expect(overTheSea).toEqual({ time_zone: 'America/New_York', ends_at: at('2026-11-03T05:00:00Z'), likes: 3 });
    const [inTokyo] = liked(9, 'Asia/Tokyo', at('2026-11-02T14:30:00Z'), inParis);
    expect(inTokyo!.ends_at, 'midnight in Paris, not in Tokyo half an hour later').toEqual(at('2026-11-02T23:00:00Z'));
  });

  test('follows the new time zone at once after a day without a like', () => {
    const [before] = liked(4, 'Europe/Paris', at('2026-11-02T12:00:00Z'));
    const [after] = liked(1, 'Asia/Tokyo', at('2026-11-05T05:00:00Z'), before);
    expect(after).toEqual({ time_zone: 'Asia/Tokyo', ends_at: at('2026-11-05T15:00:00Z'), likes: 1 });
  });
});

const zones = [
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Tokyo',
  'Asia/Kathmandu',
  'Europe/Amsterdam',
  'America/New_York',
  'America/Santiago',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'UTC',
];

/** Simulates twenty days of a member who likes whenever possible, in time zones reported by `zoneAt`. */
function days(random: () => number, zoneAt: () => string) {
  const likes: { now: Date; zone: string }[] = [];
  const waits: number[] = [];
  let day: SwipeDayState | undefined;
  let now = at('2026-03-10T00:00:00Z').getTime() + random() * 200 * 24 * hour;
  const end = now + 20 * 24 * hour;
  while (now < end) {
    const moment = new Date(Math.floor(now));
    const zone = zoneAt();
    const after = dayAfterLike(day, zone, moment);
    if (after) {
      day = after;
      likes.push({ now: moment, zone });
    } else waits.push(day!.ends_at.getTime() - moment.getTime());
    now += (after ? 0.02 : random() * 2) * hour;
  }
  return { likes, waits };
}

describe('for any sequence of reported time zones and likes', () => {
  test.each(Array.from({ length: 8 }, (_, seed) => seed + 1))(
    'a member gets no more likes than at home, and never waits longer than 25 hours (round %i)',
    (seed) => {
      const random = chanceOf(seed);
      const { likes, waits } = days(random, () => zones[Math.floor(random() * zones.length)]!);
      expect(likes.length).toBeGreaterThan(4 * 10);
      for (const [index, first] of likes.entries()) {
        const fifth = likes[index + 4];
        const ninth = likes[index + 8];
        if (fifth) {
          const sameZone = likes.slice(index, index + 5).every(({ zone }) => zone === first.zone);
          if (sameZone) expect(dayIn(first.zone, fifth.now)).not.toBe(dayIn(first.zone, first.now));
        }
        // Nine likes span at least three days, and the middle day is a full one.
        if (ninth) expect(ninth.now.getTime() - first.now.getTime()).toBeGreaterThan(23 * hour - 1);
      }
      expect(Math.max(...waits)).toBeLessThanOrEqual(25 * hour);
    },
  );

  test.each(zones)('a member who stays in %s gives at most 4 likes per calendar day', (zone) => {
    const { likes } = days(chanceOf(zone.length), () => zone);
    const perDay = Map.groupBy(likes, ({ now }) => dayIn(zone, now));
    const counts = [...perDay.values()].map((one) => one.length);
    expect(perDay.size).toBeGreaterThan(18);
    expect(Math.max(...counts)).toBe(4);
  });
});

describe('a time zone', () => {
  test('must exist', () => {
    const read = (name: string) => timeZone.safeParse(name).success;
    expect(zones.filter((zone) => !read(zone))).toEqual([]);
    expect(['Mars/Olympus', '', '+02:00', '../etc/passwd', 'x'.repeat(61)].filter(read)).toEqual([]);
  });
});
