import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type MatchAnswers, presumedYears } from '#contract/members/match-finder.ts';
import type { DistanceBand, MemberId } from '#contract/members/members.ts';
import { interests } from '#contract/members/profile-values.ts';
import { searchDistances } from '#contract/members/search.ts';
import { ageOn, dayIn } from '#contract/time.ts';
import { likersAmong } from '../../likes/swipe-game-queries.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import { citiesOf } from '../../site/cities.ts';
import { regionsOf } from '../../site/regions.ts';
import { createAnybody } from '#testing/anybody.ts';
import { crowd, livingIn, minutesAgo } from '#testing/drills/crowd.ts';
import { seed } from '#testing/chance.ts';
import { testServices } from '#testing/services.ts';
import { testViewer } from '#testing/people.ts';
import { type CardRow, distanceBetween } from '../cards.ts';
import { matchesFor } from '../match-finder.ts';

const services = await testServices();
const { clock } = services;
const now = clock.now();
const today = dayIn('UTC', now);
const size = 4000;

const towns = regionsOf('NL').flatMap(({ region }) => citiesOf('NL', region).map((city) => ({ ...city, region })));
const people = fc.record({
  /** The index of an inhabitant of the country, which determines the town. */
  inhabitant: fc.nat(towns.reduce((sum, { population }) => sum + population, 0) - 1),
  isFemale: fc.boolean(),
  /** Most people are young, as on any dating site. */
  years: fc.tuple(fc.integer({ min: 19, max: 45 }), fc.integer({ min: 0, max: 25 })),
  day: fc.integer({ min: 1, max: 28 }),
  interests: fc.uniqueArray(fc.constantFrom(...interests), { maxLength: 7 }),
  active: fc.integer({ min: 0, max: 20_000 }),
  answers: fc.option(fc.record({ younger: fc.integer({ min: 0, max: 12 }), older: fc.integer({ min: 0, max: 12 }) })),
});

/** Finds the town by adding up populations, independently of the product's code. */
function townOf(inhabitant: number) {
  let passed = 0;
  return towns.find(({ population }) => (passed += population) > inhabitant)!;
}

const all: CardRow[] = [];
const said = new Map<MemberId, MatchAnswers>();

beforeAll(async () => {
  const made = fc.sample(people, { seed, numRuns: size });
  const born = ({ years: [low, more], day }: (typeof made)[number]) =>
    `${2026 - low - more}-03-${String(day).padStart(2, '0')}`;
  const ids = await crowd(services, size, (index) => {
    const one = made[index]!;
    const { name, region } = townOf(one.inhabitant);
    return {
      gender: one.isFemale ? 'female' : 'male',
      ...livingIn(name, region),
      birth_date: born(one),
      interests: one.interests,
      last_active_at: minutesAgo(one.active),
    };
  });
  const rows = made.flatMap(({ answers, years: [low, more] }, index) => {
    if (!answers) return [];
    const age = low + more;
    const wish = { ...createAnybody, min_age: Math.max(18, age - answers.younger), max_age: age + answers.older };
    said.set(ids[index]!, wish);
    return { ...wish, member_id: ids[index]!, answered_at: now };
  });
  for (let from = 0; from < rows.length; from += 2000)
    await services.db
      .insertInto('match_answer')
      .values(rows.slice(from, from + 2000))
      .execute();
  await sql`VACUUM ANALYZE member_card`.execute(services.db);
  all.push(...(await services.db.selectFrom('member_card').selectAll().execute()));
  for (const { id, birth_date } of all) ages.set(id, ageOn(birth_date, today));
});

const ages = new Map<MemberId, number>();
const ageOf = ({ id }: CardRow) => ages.get(id)!;

/** Returns whether `other` has an age that `one` wishes for. Independent of the product's code. */
function wishes(one: CardRow, other: CardRow): boolean {
  const answers = said.get(one.id);
  const [low, high] = answers
    ? [answers.min_age, answers.max_age]
    : [ageOf(one) - presumedYears, ageOf(one) + presumedYears];
  return ageOf(other) >= low && ageOf(other) <= high;
}

const far = (band: DistanceBand | null) => (typeof band === 'number' ? searchDistances.indexOf(band) : 5);

async function suggestionsFor(own: CardRow, db: Sql = services.db) {
  const viewer = { ...testViewer(services, own.id), now };
  return await matchesFor(db, viewer, {
    met: [],
    likersAmong: async (others) => await likersAmong(db, own.id, others),
  });
}

describe(`among ${size} people (seed ${seed})`, () => {
  test('at least 10 of the first 12 are within the ages that both wish for and in the nearest third, each with a reason', async () => {
    const chosen = all.toSorted((a, b) => (a.id < b.id ? -1 : 1)).filter((_, index) => index % (size / 100) === 0);
    expect(chosen).toHaveLength(100);
    for (const own of chosen) {
      const available = all.filter((one) => one.gender !== own.gender && wishes(own, one) && wishes(one, own));
      const bands = available.map((one) => far(distanceBetween(own, one))).toSorted((a, b) => a - b);
      const third = bands[Math.ceil(bands.length / 3) - 1]!;
      const { profiles } = await suggestionsFor(own);
      const first = profiles.slice(0, 12);
      const good = first.filter(({ id, distance }) => available.some((one) => one.id === id) && far(distance) <= third);
      // With few people, a third is less than a dozen.
      const least = available.length < 36 ? 0 : 10;
      expect(good.length, `${own.id}, ${ageOf(own)}, of ${available.length}`).toBeGreaterThanOrEqual(least);
      for (const { id, reasons, distance } of profiles) {
        expect(available.some((one) => one.id === id)).toBe(true);
        expect(reasons[0]?.reason ?? 'online', 'being online is not a reason by itself').not.toBe('online');
        if (reasons.some(({ reason }) => reason === 'near')) expect(far(distance)).toBeLessThanOrEqual(1);
      }
    }
  });

  test('finding suggestions takes at most a dozen statements, for any number of people', async () => {
    const counter = { asked: 0 };
    const db = services.db.withPlugin({
      transformQuery: ({ node }) => node,
      // Called for raw statements too.
      transformResult: async ({ result }) => {
        counter.asked += 1;
        return result;
      },
    });
    for (const own of all.slice(0, 20)) {
      counter.asked = 0;
      await suggestionsFor(own, db);
      expect(counter.asked).toBeGreaterThan(3);
      expect(counter.asked).toBeLessThanOrEqual(12);
    }
  });
});
