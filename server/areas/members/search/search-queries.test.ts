import { CompiledQuery, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Sql } from '../../../platform/postgres/db.ts';
import { crowd, minutesAgo, utrecht } from '#testing/drills/crowd.ts';
import { startOfTest, testServices } from '#testing/services.ts';
import { everybody, type Segment, segmentsOf, wholeSegment } from './search-order.ts';
import { areaAround } from './search-area.ts';
import {
  type After,
  anybody,
  cardsStatement,
  countStatement,
  countWanted,
  pageStatement,
  type Wanted,
} from './search-queries.ts';

const services = await testServices();
const { db } = services;
const size = 12_000;

const wanted: Wanted = {
  seeks: 'female',
  gender: 'male',
  country: 'NL',
  regions: undefined,
  born_from: '1980-01-01',
  born_to: '2000-12-31',
  ...anybody,
  real_members_only: true,
  hidden: [],
};
const order = { ...everybody, country: 'NL' } as const;
const [, , todayWithPhoto] = segmentsOf(startOfTest, order, null);

interface Plan {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Actual Loops': number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Plan[];
}

/** Returns the plan of an executed statement: its scan of the cards, and the total number of blocks read. */
async function planOf({ sql: text, parameters }: CompiledQuery) {
  const whole = await wholePlanOf(db, text, parameters);
  return { ...scanOf(whole), blocks: whole['Shared Hit Blocks'] + whole['Shared Read Blocks'] };
}

/** Returns the scan of the cards, which a nested loop over cells has last. */
function scanOf(plan: Plan): Plan {
  return plan.Plans?.[0] ? scanOf(plan.Plans.at(-1)!) : plan;
}

async function wholePlanOf(db: Sql, text: string, parameters: readonly unknown[] = []): Promise<Plan> {
  const explained = CompiledQuery.raw(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, [...parameters]);
  const { rows } = await db.executeQuery(explained);
  return (rows as { 'QUERY PLAN': [{ Plan: Plan }] }[])[0]!['QUERY PLAN'][0].Plan;
}

/** The cells around Utrecht, near and far. */
const cells = areaAround(utrecht, 'NL', [10, 25, 50, 100]).cells;

/** Returns the statement for a later page, which starts after a card. */
function restOf(segment: Segment, after: After | undefined) {
  return pageStatement(wanted, { segments: [segment], first: 0, after }, 25);
}

beforeAll(async () => {
  const regions = ['UT', 'NH', 'ZH', 'GE'];
  await crowd(services, size, (index) => ({
    gender: index % 3 === 0 ? 'female' : 'male',
    country: index % 4 === 0 ? 'DE' : 'NL',
    region: regions[index % 7] ?? 'OV',
    birth_date: `${1960 + (index % 46)}-06-15`,
    has_photo: index % 5 > 0,
    last_active_at: minutesAgo(index / 8),
    joined_at: minutesAgo(index * 10),
    cell: cells[index % cells.length]!,
  }));
  await sql`VACUUM ANALYZE member_card`.execute(db);
});

describe('among twelve thousand members', () => {
  test('a page is read along the country’s index, which also filters ages and photos', async () => {
    const plan = await planOf(cardsStatement(wanted, todayWithPhoto!, 25));
    expect(plan).toMatchObject({ 'Node Type': 'Index Scan', 'Index Name': 'card_f_country' });
    for (const column of ['gender', 'country', 'last_active_at', 'birth_date', 'has_photo']) {
      expect(plan['Index Cond']).toContain(column);
    }
    expect(plan.blocks).toBeLessThan(100);
  });

  test('a page of a region is read along the region’s index', async () => {
    const plan = await planOf(cardsStatement({ ...wanted, regions: ['NH'] }, todayWithPhoto!, 25));
    expect(plan).toMatchObject({ 'Node Type': 'Index Scan', 'Index Name': 'card_f_region' });
    expect(plan.blocks).toBeLessThan(100);
  });

  test('a search nearby reads the first cards of each cell along the index of cells', async () => {
    const within = { cells: areaAround(utrecht, 'NL', [25]).cells, crowded: false };
    const near = { ...wholeSegment(startOfTest, order, null), within };
    const plan = await planOf(cardsStatement(wanted, near, 25));
    expect(plan['Index Name']).toBe('card_f_cell');
    expect(plan['Index Cond']).toContain('cell');
    expect(plan.blocks).toBeLessThan(1000);
  });

  test('a search where most people live reads the country’s index and skips those farther away', async () => {
    const within = { cells, crowded: true };
    const plan = await planOf(cardsStatement(wanted, { ...wholeSegment(startOfTest, order, null), within }, 25));
    expect(plan).toMatchObject({ 'Node Type': 'Index Scan', 'Index Name': 'card_f_country' });
    expect(plan.blocks).toBeLessThan(100);
  });

  test('the newest members are read along their own index, at any depth', async () => {
    const [newest] = segmentsOf(startOfTest, { ...order, sort: 'newest' }, null);
    const deep = { at: minutesAgo(60_000), id: crypto.randomUUID() as never };
    for (const after of [undefined, deep]) {
      const plan = await planOf(restOf(newest!, after));
      expect(plan).toMatchObject({ 'Node Type': 'Index Scan', 'Index Name': 'card_f_newest' });
      expect(plan.blocks).toBeLessThan(100);
    }
  });

  test('no search scans the whole table', async () => {
    const someone = await services.db.selectFrom('member_card').selectAll().limit(1).executeTakeFirstOrThrow();
    const searches: Partial<Wanted>[] = [
      {},
      { regions: ['UT'] },
      { facts: { ...wanted.facts, hair_color: ['red'], eye_color: ['green', 'blue'] } },
      { facts: { ...wanted.facts, min_height: 170, max_height: 190 } },
      { facts: { ...wanted.facts, smoking: ['no'], languages: ['nl', 'de'] } },
      { interests: ['sailing'] },
      { joined_after: minutesAgo(1000) },
      { looking_for: { card: someone, age: 36 } },
    ];
    for (const search of searches) {
      for (const segment of [todayWithPhoto!, wholeSegment(startOfTest, { ...order, distance: 50 }, utrecht)]) {
        const all = { ...wanted, ...search };
        const plan = await planOf(cardsStatement(all, segment, 25));
        expect(plan['Node Type'], JSON.stringify(search)).toContain('Index');
      }
    }
  });

  test('the cost of a page does not grow with its depth', async () => {
    const shallow = await planOf(cardsStatement(wanted, todayWithPhoto!, 25));
    const deep = { at: minutesAgo(1200), id: crypto.randomUUID() as never };
    const plan = await planOf(restOf(todayWithPhoto!, deep));
    expect(plan['Index Cond']).toMatch(/ROW\(last_active_at, id\) </);
    expect(plan.blocks).toBeLessThan(shallow.blocks * 2);
  });

  test('a first page reads along the index until it is full, and skips the remaining segments', async () => {
    const segments = segmentsOf(startOfTest, order, null);
    const counting = { segment: wholeSegment(startOfTest, order, null), limit: 1_001 };
    const { sql: text, parameters } = pageStatement(wanted, { segments, first: 0 }, 25, counting);
    const given = parameters.map(
      (value) => `'${value instanceof Date ? value.toISOString() : Array.isArray(value) ? '{}' : String(value)}'`,
    );
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      const plan = await db.connection().execute(async (own) => {
        await sql.raw(`SET plan_cache_mode = ${mode}; PREPARE page AS ${text}`).execute(own);
        const whole = await wholePlanOf(own, `EXECUTE page (${given.join(', ')})`);
        await sql.raw(`RESET plan_cache_mode; DEALLOCATE page`).execute(own);
        return whole;
      });
      const [counted, found] = plan.Plans!;
      // A separate node may add the count to each card.
      const append = found!['Node Type'] === 'Result' ? found!.Plans![0] : found;
      expect(scanOf(counted!), mode).toMatchObject({ 'Node Type': 'Index Only Scan', 'Index Name': 'card_f_country' });
      expect(append!['Node Type'], mode).toBe('Append');
      const scans = append!.Plans!.map(scanOf);
      expect(
        scans.map((scan) => scan['Index Name']),
        mode,
      ).toEqual(segments.map(() => 'card_f_country'));
      // The first two segments are empty and today's fills the page: nobody is online with less than a minute of
      // inactivity, or in the future.
      expect(
        scans.map((scan) => scan['Actual Loops'] > 0),
        mode,
      ).toEqual(segments.map((_, index) => index < 3));
    }
  });

  test('counting reads an index and no cards', async () => {
    const everywhere = wholeSegment(startOfTest, order, null);
    const near = wholeSegment(startOfTest, { ...order, distance: 50 }, utrecht);
    const narrowed = [
      { segment: everywhere, regions: undefined, index: 'card_f_country' },
      { segment: everywhere, regions: ['NH'], index: 'card_f_region' },
      { segment: near, regions: undefined, index: 'card_f_cell' },
    ];
    for (const { segment, regions, index } of narrowed) {
      const plan = await planOf(countStatement({ ...wanted, regions }, { segment, limit: 1_001 }));
      expect(plan).toMatchObject({ 'Node Type': 'Index Only Scan', 'Index Name': index });
    }
  });

  test('counting stops at its limit', async () => {
    const all = wholeSegment(startOfTest, order, null);
    const counted = async (limit: number) => await countWanted(db, wanted, { segment: all, limit });
    expect(await counted(1_001)).toBe(1_001);
    expect(await counted(50)).toBe(50);
    const plan = await planOf(countStatement(wanted, { segment: all, limit: 1_001 }));
    const whole = await planOf(countStatement(wanted, { segment: all, limit: size }));
    expect(plan.blocks).toBeLessThan(whole.blocks);
  });
});
