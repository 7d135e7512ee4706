import { describe, expect, test } from 'vitest';
import type { AskedOf } from '#contract/call.ts';
import { type MemberId, searchMembers } from '#contract/members/members.ts';
import { searchDistances, sorts } from '#contract/members/search.ts';
import { crowd, livesInUtrecht, livingIn, minutesAgo } from '#testing/drills/crowd.ts';
import { testServices } from '#testing/services.ts';
import { person } from '#testing/people.ts';

const services = await testServices();
const { db } = services;
const anna = await person(services, 'Anna', { sexuality: 'hetero' });
await livesInUtrecht(services, anna.id);

const towns = {
  Utrecht: ['UT', 10],
  Amersfoort: ['UT', 25],
  Amsterdam: ['NH', 50],
  Rotterdam: ['ZH', 50],
  Eindhoven: ['NB', 100],
  Groningen: ['GR', 250],
} as const;

function in_(town: keyof typeof towns) {
  return livingIn(town, towns[town][0]);
}

type Search = AskedOf<typeof searchMembers>;

/** Returns all members that a search shows, page by page. */
async function everyone(search: Search) {
  const shown = [];
  let after: string | null = '';
  while (after !== null) {
    const { reply }: Awaited<ReturnType<typeof anna.ask<typeof searchMembers>>> = await anna.ask(
      searchMembers,
      after ? { ...search, after } : search,
    );
    shown.push(...reply.profiles);
    after = reply.next;
  }
  return shown;
}

const names = Object.keys(towns) as (keyof typeof towns)[];
const size = 90;
const ids: MemberId[] = await crowd(services, size, (index) => ({
  ...in_(names[index % names.length]!),
  last_active_at: minutesAgo((index * 37) % 500),
  joined_at: minutesAgo((index * 53) % 1000),
}));
const [abroad, nowhere] = await crowd(services, 2, (index) =>
  index === 0 ? livingIn('Köln', 'NW', 'DE') : { region: null, city: null, cell: null, last_active_at: minutesAgo(1) },
);
const expected = (keep: (town: keyof typeof towns) => boolean) =>
  new Set(ids.filter((_, index) => keep(names[index % names.length]!)));

test('the orders are: active, nearest, newest', () => {
  expect(sorts).toEqual(['active', 'nearest', 'newest']);
});

describe('the distance filter', () => {
  test.each(searchDistances)('of %i km follows the bands, in every order', async (distance) => {
    const within = expected((town) => towns[town][1] <= distance);
    for (const sort of sorts) {
      const found = (await everyone({ distance, sort })).map(({ id }) => id);
      expect(found, sort).toHaveLength(within.size);
      expect(new Set(found), sort).toEqual(within);
    }
    const { num_results } = (await anna.ask(searchMembers, { distance })).reply;
    expect(num_results).toBe(within.size);
  });

  test('counts from the viewer’s own town, even into another country', async () => {
    const found = async (distance: 100 | 250) =>
      (await anna.ask(searchMembers, { country: 'DE', distance })).reply.profiles.map(({ id }) => id);
    expect(await found(250)).toEqual([abroad]);
    expect(await found(100)).toEqual([]);
  });

  test('is refused for viewers without a home, and so is sorting by distance', async () => {
    const chloe = await person(services, 'Chloé', { sexuality: 'hetero' });
    await db.updateTable('member_card').set({ country: 'NL' }).where('id', '=', chloe.id).execute();
    for (const search of [{ distance: 25 }, { sort: 'nearest' }] as const) {
      const { status, problem } = await chloe.ask(searchMembers, search);
      expect(status).toBe(422);
      expect(problem.code).toBe('no_home');
    }
    expect((await chloe.ask(searchMembers, {})).reply.has_home).toBe(false);
    expect((await anna.ask(searchMembers, {})).reply.has_home).toBe(true);
  });

  test('is not blamed for an empty list that the region or country filter causes', async () => {
    const { emptied_by } = (await anna.ask(searchMembers, { distance: 10, countryregion: 'GR' })).reply;
    expect(emptied_by).toMatchObject({ filter: 'countryregion', num_results: 15 });
    const far = (await anna.ask(searchMembers, { country: 'DE', distance: 10 })).reply;
    expect(far.emptied_by).toMatchObject({ filter: 'country' });
  });

  test('allows a short result to be filled up from the whole country, labeled as such', async () => {
    const { similar, profiles } = (await anna.ask(searchMembers, { distance: 10 })).reply;
    expect(profiles).toHaveLength(15);
    expect(similar.map(({ widened, num_results }) => [widened, num_results])).toEqual([['whole_country', size + 1]]);
    const alike = [...profiles, ...similar[0]!.profiles].map(({ id }) => id);
    expect(new Set(alike).size).toBe(24);
  });
});

describe('the order “nearest”', () => {
  test('sorts by band, then by activity and nothing finer, with members without a home last', async () => {
    const found = await everyone({ sort: 'nearest' });
    expect(found.map(({ distance }) => distance)).toEqual([
      ...Array.from({ length: 15 }, () => 10),
      ...Array.from({ length: 15 }, () => 25),
      ...Array.from({ length: 30 }, () => 50),
      ...Array.from({ length: 15 }, () => 100),
      ...Array.from({ length: 15 }, () => 250),
      null,
    ]);
    expect(found.at(-1)!.id).toBe(nowhere);
    // Amsterdam and Rotterdam are in the same band: mixed by activity, not town by town.
    const minutes = found.slice(30, 60).map(({ id }) => (ids.indexOf(id) * 37) % 500);
    expect(minutes).toEqual(minutes.toSorted((one, other) => one - other));
    expect(new Set(found.slice(30, 40).map(({ city }) => city)).size).toBe(2);
  });

  test('does not miss a member who becomes active in the meantime', async () => {
    const { profiles, next } = (await anna.ask(searchMembers, { sort: 'nearest' })).reply;
    const last = (await everyone({ sort: 'nearest' })).at(-2)!;
    services.clock.move(60_000);
    await db
      .updateTable('member_card')
      .set({ last_active_at: services.clock.now() })
      .where('id', '=', last.id)
      .execute();
    const shown = profiles.map(({ id }) => id);
    let after = next;
    while (after !== null) {
      const { reply } = await anna.ask(searchMembers, { sort: 'nearest', after });
      shown.push(...reply.profiles.map(({ id }) => id));
      after = reply.next;
    }
    expect(new Set(shown).size).toBe(size + 1);
  });
});

test('the order “newest” shows the latest members first, page by page', async () => {
  const found = await everyone({ sort: 'newest', distance: 250 });
  const minutes = found.map(({ id }) => (ids.indexOf(id) * 53) % 1000);
  expect(minutes).toEqual(minutes.toSorted((one, other) => one - other));
  expect(found).toHaveLength(size);
});
