import { describe, expect, test } from 'vitest';
import type { AskedOf } from '#contract/call.ts';
import { blockMember } from '#contract/blocks.ts';
import { searchMembers, searchPage } from '#contract/members/members.ts';
import { fewResults, widenedYears } from '#contract/members/search.ts';
import { crowd, livesInUtrecht, minutesAgo } from '#testing/drills/crowd.ts';
import { testServices } from '#testing/services.ts';
import { person } from '#testing/people.ts';

const services = await testServices();
const { db } = services;
const anna = await person(services, 'Anna', { sexuality: 'hetero' });
await livesInUtrecht(services, anna.id);

async function searched(search: AskedOf<typeof searchMembers>) {
  const { reply } = await anna.ask(searchMembers, search);
  const similar = reply.similar.map(({ widened, profiles, num_results }) => ({
    widened,
    num_results,
    found: profiles.map(({ id }) => id),
  }));
  return { ...reply, found: reply.profiles.map(({ id }) => id), similar };
}

describe('if there are few results, similar ones are added: from neighboring regions, the whole country, then ±5 years', () => {
  // In Denmark, region 81 borders only on 82; 84 and 85 are across the water.
  const men = (region: string, age: number, more: object = {}) => ({
    country: 'DK' as const,
    region,
    birth_date: `${2026 - age}-01-01`,
    ...more,
  });
  const search = { country: 'DK', countryregion: '81', min_age: 30, max_age: 35 } as const;

  test('each step is labeled with its widening, and shows nobody twice', async () => {
    const [here, beside, far, younger, older, tooOld] = await crowd(
      services,
      6,
      (index) => [men('81', 32), men('82', 30), men('84', 35), men('81', 25), men('85', 40), men('81', 41)][index]!,
    );
    const { found, similar, num_results, emptied_by, next } = await searched(search);
    expect(found).toEqual([here]);
    expect([num_results, emptied_by, next]).toEqual([1, null, null]);
    expect(widenedYears).toBe(5);
    expect(similar).toEqual([
      { widened: 'neighbouring_regions', num_results: 2, found: [beside] },
      { widened: 'whole_country', num_results: 3, found: [far] },
      { widened: 'more_ages', num_results: 5, found: [younger, older] },
    ]);
    expect(JSON.stringify(similar)).not.toContain(tooOld);
  });

  test('a step that finds nobody new is omitted; without a region only the ages are widened', async () => {
    const { similar } = await searched({ country: 'DK', min_age: 30, max_age: 35 });
    expect(similar.map(({ widened }) => widened)).toEqual(['more_ages']);
    const all = await searched({ country: 'DK' });
    expect(all.found).toHaveLength(6);
    expect(all.similar).toEqual([]);
  });

  test('a wider search also excludes blocked members, and other filters still apply', async () => {
    const before = await searched(search);
    const { found } = before.similar[0]!;
    const neighbour = await person(services, 'Niels', { gender: 'male', sexuality: 'hetero' });
    const moved = { country: 'DK', region: '82', birth_date: '1994-01-01' } as const;
    await db.updateTable('member_card').set(moved).where('id', '=', neighbour.id).execute();
    expect((await searched(search)).similar[0]!.found).toContain(neighbour.id);
    await neighbour.ask(blockMember, { profile: anna.id });
    expect((await searched(search)).similar[0]!.found).toEqual(found);
    expect((await searched({ ...search, interests: 'opera' })).similar).toEqual([]);
  });

  test('all results together never exceed a page, and a full page has no similar ones', async () => {
    await crowd(services, 20, () => men('82', 33));
    const short = await searched(search);
    const similar = short.similar.flatMap(({ found }) => found);
    expect(short.found.length + similar.length).toBe(24);
    expect(new Set([...short.found, ...similar]).size).toBe(24);
    await crowd(services, searchPage, () => men('81', 33));
    expect((await searched(search)).similar).toEqual([]);
  });

  test('an island has no neighbors, so the whole country is next', async () => {
    const [inland] = await crowd(services, 1, () => ({ country: 'ES', region: 'MD' }));
    const { similar } = await searched({ country: 'ES', countryregion: 'CN' });
    expect(similar).toEqual([{ widened: 'whole_country', num_results: 1, found: [inland] }]);
  });
});

describe('the filter that is named for an empty list, so that no search is a dead end', () => {
  const nobody = { country: 'FI', countryregion: '01' } as const;

  test('is the one without which the most members are found, with their number', async () => {
    const finns = { country: 'FI', region: '18' } as const;
    await crowd(services, 4, (index) => ({ ...finns, birth_date: index < 3 ? '1990-01-01' : '1960-01-01' }));
    const { emptied_by, found } = await searched({ ...nobody, min_age: 30, max_age: 40 });
    expect(found).toEqual([]);
    expect(emptied_by).toEqual({ filter: 'countryregion', num_results: 3, more_than_counted: false });
  });

  test.each([
    [{ country: 'FI', min_age: 70 }, 'age', 4],
    [{ country: 'FI', online: 'yes' }, 'online', 4],
    [{ country: 'FI', interests: 'opera' }, 'interests', 4],
    [{ country: 'NO' }, 'country', 1],
  ] as const)('is, for %j, the filter %s', async (search, filter, num_results) => {
    if (filter === 'country') await crowd(services, 1);
    expect((await searched(search)).emptied_by).toEqual({ filter, num_results, more_than_counted: false });
  });

  test('can be the photo filter', async () => {
    await crowd(services, 1, () => ({ country: 'IE', region: 'D', has_photo: false }));
    const { emptied_by } = await searched({ country: 'IE', with_photo: 'yes' });
    expect(emptied_by).toMatchObject({ filter: 'with_photo', num_results: 1 });
  });

  test('is "all" if removing no single filter helps', async () => {
    const { emptied_by } = await searched({ country: 'IE', with_photo: 'yes', online: 'yes', interests: 'opera' });
    expect(emptied_by).toMatchObject({ filter: 'all', num_results: 1 });
  });

  test('is null if nobody would be found without filters', async () => {
    const chloe = await person(services, 'Chloé', { sexuality: 'hetero' });
    await db.updateTable('member_card').set({ country: 'AU', region: 'NSW' }).where('id', '=', chloe.id).execute();
    const { reply } = await chloe.ask(searchMembers, { online: 'yes' });
    expect(reply.num_results).toBe(0);
    expect(reply.emptied_by).toBeNull();
    expect(reply.similar).toEqual([]);
  });

  test('is null if a member was found', async () => {
    await crowd(services, 1, () => ({ country: 'FI', region: '01', last_active_at: minutesAgo(1) }));
    expect((await searched(nobody)).emptied_by).toBeNull();
  });
});

describe('if fewer than four members share an interest, similar ones without it are shown', () => {
  const man = (index: number, more: object = {}) => ({
    country: 'NO' as const,
    region: '03',
    name: `Man ${index}`,
    ...more,
  });
  const search = { country: 'NO', interests: 'jazz', min_age: 30, max_age: 40 } as const;

  test('within the same ages, with the requested looks, and labeled', async () => {
    const jazz = { interests: ['jazz', 'opera'] as const, eye_color: 'blue' as const };
    const [one, blue, brown] = await crowd(services, 4, (index) =>
      man(index, [jazz, { eye_color: 'blue' }, { eye_color: 'brown' }, { birth_date: '1960-01-01' }][index]),
    );
    expect(await searched(search)).toMatchObject({
      found: [one],
      similar: [{ widened: 'any_interests', num_results: 3, found: [blue, brown] }],
    });
    expect((await searched({ ...search, eye_color: 'blue' })).similar).toEqual([
      { widened: 'any_interests', num_results: 2, found: [blue] },
    ]);
    expect((await searched({ ...search, interests: '', eye_color: 'blue' })).similar).toEqual([
      { widened: 'any_looks', num_results: 3, found: [brown] },
    ]);
  });

  test('but not if there are four, or none', async () => {
    expect((await searched({ ...search, interests: 'chess' })).similar).toEqual([]);
    await crowd(services, fewResults - 1, (index) => man(index, { interests: ['jazz'] }));
    expect((await searched(search)).similar).toEqual([]);
  });
});
