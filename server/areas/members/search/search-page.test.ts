import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crowd, minutesAgo, utrecht } from '#testing/drills/crowd.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import { startOfTest, testServices } from '#testing/services.ts';
import { everybody, type Only, segmentsOf } from './search-order.ts';
import { countingAll } from './search-filters.ts';
import { pageOf } from './search-page.ts';
import { anybody, cardsWanted, countWanted, type Wanted } from './search-queries.ts';

const services = await testServices();
const { db } = services;
const day = 24 * 60;
/** Minutes of inactivity on both sides of each boundary between segments, and after the start of the search. */
const ages = [-3, 0, 2, 5, 7, 100, day - 1, day + 1, 3 * day, 7 * day - 1, 7 * day + 1, 90 * day];
const towns = [utrecht, utrecht, null];

await crowd(services, 97, (index) => ({
  last_active_at: minutesAgo(ages[index % ages.length]! + (index % 5) / 60),
  joined_at: minutesAgo((index * 31) % 400),
  has_photo: index % 3 > 0,
  fictional_icon: index % 7 === 0,
  cell: towns[index % towns.length]!,
  region: ['UT', 'NH'][index % 2]!,
}));

const wanted: Wanted = {
  seeks: 'female',
  gender: 'male',
  country: 'NL',
  regions: undefined,
  born_from: '1900-01-01',
  born_to: '2008-11-02',
  ...anybody,
  real_members_only: true,
  hidden: [],
};

const searches = fc.record({
  only: fc.record<Pick<Only, 'sort' | 'online' | 'with_photo' | 'distance'>>({
    sort: fc.constantFrom('active', 'nearest', 'newest'),
    online: fc.constantFrom('yes', 'no'),
    with_photo: fc.constantFrom('yes', 'no'),
    distance: fc.constantFrom(null, 10, 250),
  }),
  home: fc.constantFrom(utrecht, null),
  change: fc.record({
    regions: fc.constantFrom(undefined, ['UT'], ['NH', 'UT']),
    real_members_only: fc.boolean(),
  }),
  size: fc.integer({ min: 1, max: 40 }),
});

test('the pages contain the cards of the segments in order, and as many as were counted', async () => {
  await fc.assert(
    fc.asyncProperty(searches, async ({ only: chosen, home, change, size }) => {
      const only = { ...everybody, country: 'NL', ...chosen } as const;
      const all = { ...wanted, ...change };
      const segments = segmentsOf(startOfTest, only, home);
      const expected: string[] = [];
      for (const segment of segments) {
        expected.push(...(await cardsWanted(db, all, segment, 200)).map(({ id }) => id));
      }
      const counting = countingAll(startOfTest, only, home);

      const shown: string[] = [];
      let page = await pageOf(db, all, segments, { size, counting });
      expect(page.counted).toBe(page.rows.length === 0 ? 0 : await countWanted(db, all, counting));
      shown.push(...page.rows.map(({ id }) => id));
      while (page.end) {
        expect(page.rows).toHaveLength(size);
        page = await pageOf(db, all, segments, { size, from: page.end });
        shown.push(...page.rows.map(({ id }) => id));
      }
      expect(shown).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

test('a first page with its count takes one statement, and so does a later one within a segment', async () => {
  const only = { ...everybody, country: 'NL' } as const;
  const segments = segmentsOf(startOfTest, only, null);
  let asked = 0;
  const counted = {
    getExecutor: () => db.getExecutor(),
    executeQuery: async (query: Parameters<Sql['executeQuery']>[0]) => {
      asked += 1;
      return await db.executeQuery(query);
    },
  } as Sql;
  const first = await pageOf(counted, wanted, segments, { size: 3, counting: countingAll(startOfTest, only, null) });
  expect(first.rows).toHaveLength(3);
  expect(first.counted).toBeGreaterThan(50);
  expect(asked).toBe(1);
  const second = await pageOf(counted, wanted, segments, { size: 3, from: first.end });
  expect(second.rows).toHaveLength(3);
  expect(asked).toBe(2);
});
