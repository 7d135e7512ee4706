import { describe, expect, test } from 'vitest';
import type { AskedOf, ReplyOf } from '#contract/call.ts';
import { countedResults, type MemberId, searchMembers, searchPage, searchPages } from '#contract/members/members.ts';
import { crowd, livesInUtrecht, minutesAgo } from '#testing/drills/crowd.ts';
import { testServices } from '#testing/services.ts';
import { type TestPerson, person } from '#testing/people.ts';
import { noteActivity } from '../card-writes.ts';

const services = await testServices();
const { db, clock } = services;
const minute = 60_000;

type Search = AskedOf<typeof searchMembers>;

const anna = await person(services, 'Anna', { sexuality: 'hetero' });
await livesInUtrecht(services, anna.id);

async function page(viewer: TestPerson, search: Search): Promise<ReplyOf<typeof searchMembers>> {
  const { status, reply } = await viewer.ask(searchMembers, search);
  expect(status).toBe(200);
  return reply;
}

/** Returns all members that a search shows, in order; runs `between` after each page. */
async function everyone(search: Search, between?: (pages: number) => Promise<void>): Promise<MemberId[]> {
  const shown: MemberId[] = [];
  let after: string | null = '';
  for (let pages = 1; after !== null; pages += 1) {
    const reply: ReplyOf<typeof searchMembers> = await page(anna, after ? { ...search, after } : search);
    shown.push(...reply.profiles.map(({ id }) => id));
    after = reply.next;
    await between?.(pages);
  }
  return shown;
}

describe('order: online now, then recently active, with a photo first', () => {
  const search = { country: 'BE', countryregion: 'VAN' } as const;
  const there = { country: 'BE', region: 'VAN' } as const;

  test('online, today, this week, before; with a photo first, then the most recently active', async () => {
    const hour = 60;
    const day = 24 * hour;
    const wanted = [
      { last_active_at: minutesAgo(2), has_photo: true },
      { last_active_at: minutesAgo(5), has_photo: true },
      { last_active_at: minutesAgo(1), has_photo: false },
      { last_active_at: minutesAgo(7), has_photo: true },
      { last_active_at: minutesAgo(23 * hour), has_photo: true },
      { last_active_at: minutesAgo(8), has_photo: false },
      { last_active_at: minutesAgo(25 * hour), has_photo: true },
      { last_active_at: minutesAgo(6 * day), has_photo: true },
      { last_active_at: minutesAgo(2 * day), has_photo: false },
      { last_active_at: minutesAgo(8 * day), has_photo: true },
      { last_active_at: minutesAgo(400 * day), has_photo: true },
      { last_active_at: minutesAgo(9 * day), has_photo: false },
    ];
    // Inserted in a different order than the results.
    const written = wanted.map((_, index) => (index * 5) % wanted.length);
    const ids = await crowd(services, wanted.length, (index) => ({ ...there, ...wanted[written[index]!]! }));
    const { profiles } = await page(anna, search);
    expect(profiles.map(({ id }) => written[ids.indexOf(id)])).toEqual(wanted.map((_, index) => index));
    expect(profiles.map(({ online }) => online)).toEqual(wanted.map((_, index) => index < 3));
  });
});

describe('paging', () => {
  const search = { country: 'FR', countryregion: 'BRE' } as const;
  const there = { country: 'FR', region: 'BRE' } as const;
  const size = searchPage * 3 + 5;

  test('returns 24 a page, without gaps or duplicates, even among members active at the same instant', async () => {
    const ids = await crowd(services, size, (index) => ({
      ...there,
      has_photo: index % 3 > 0,
      last_active_at: minutesAgo([2, 300, 3000, 30_000][index % 4]!),
    }));
    const first = await page(anna, search);
    expect(searchPage).toBe(24);
    expect(first.profiles).toHaveLength(24);
    const shown = await everyone(search);
    expect(shown).toHaveLength(size);
    expect(new Set(shown)).toEqual(new Set(ids));
  });

  test('describes the whole search on the first page only', async () => {
    const first = await page(anna, search);
    expect(first).toMatchObject({ num_results: size, more_than_counted: false, cut_off: false });
    const second = await page(anna, { ...search, after: first.next! });
    expect(second).toMatchObject({ num_results: null, more_than_counted: false, similar: [], emptied_by: null });
    expect(second.search).toEqual(first.search);
  });

  test('misses nobody while members become active, and shows everyone else once', async () => {
    const all = new Set(await everyone(search));
    const last = (await everyone(search)).at(-1)!;
    const first = (await everyone(search))[0]!;
    const shown = await everyone(search, async (pages) => {
      clock.move(6 * minute);
      // After the first page, the first member and the one who would come last both become active.
      if (pages === 1) await noteActivity(db, [first, last], clock.now());
    });
    expect(new Set(shown)).toEqual(all);
    const times = (id: MemberId) => shown.filter((one) => one === id).length;
    expect([...all].filter((id) => times(id) !== 1)).toEqual([first]);
    // The list on screen keeps the first occurrence.
    expect(shown.indexOf(first)).toBe(0);
    expect(shown.slice(-2).toSorted()).toEqual([first, last].toSorted());
  });

  test('continues after the last card of a page even if it has disappeared', async () => {
    const before = await everyone(search);
    const first = await page(anna, search);
    const gone = first.profiles.at(-1)!.id;
    await db.updateTable('member_card').set({ listed: false }).where('id', '=', gone).execute();
    const second = await page(anna, { ...search, after: first.next! });
    expect(second.profiles.map(({ id }) => id)).toEqual(before.slice(24, 48));
    await db.updateTable('member_card').set({ listed: true }).where('id', '=', gone).execute();
  });
});

describe('a cursor', () => {
  const search = { country: 'FR', countryregion: 'BRE' } as const;

  test('is opaque: it does not reveal when a member was last active', async () => {
    const { next, profiles } = await page(anna, search);
    const { last_active_at } = await db
      .selectFrom('member_card')
      .select('last_active_at')
      .where('id', '=', profiles.at(-1)!.id)
      .executeTakeFirstOrThrow();
    const readable = [next!, Buffer.from(next!, 'base64url').toString('latin1')];
    for (const secret of [
      String(last_active_at.getTime()),
      last_active_at.getTime().toString(36),
      profiles.at(-1)!.id,
    ]) {
      for (const text of readable) expect(text).not.toContain(secret);
    }
    expect((await page(anna, search)).next).not.toBe(next);
  });

  test('is valid only for its own search and viewer', async () => {
    const { next } = await page(anna, search);
    const after = next!;
    expect((await anna.ask(searchMembers, { ...search, after })).status).toBe(200);
    const chloe = await person(services, 'Chloé', { sexuality: 'hetero' });
    const answers = [
      await chloe.ask(searchMembers, { ...search, after }),
      await anna.ask(searchMembers, { country: 'FR', after }),
      await anna.ask(searchMembers, { ...search, min_age: 20, after }),
      await anna.ask(searchMembers, { ...search, with_photo: 'yes', after }),
    ];
    expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual(
      Array.from({ length: 4 }, () => [400, 'bad_cursor']),
    );
  });

  test.each(['nonsense', '0', 'AAAA', 'mlyf3k.0199f3d2-0000-7000-8000-000000000000', "' OR 1=1 --"])(
    'that we did not write is rejected: %s',
    async (after) => {
      const { status, problem } = await anna.ask(searchMembers, { ...search, after });
      expect(status).toBe(400);
      expect(problem.code).toBe('bad_cursor');
    },
  );

  test('of more than 300 characters is rejected', async () => {
    const { status, problem } = await anna.ask(searchMembers, { ...search, after: 'A'.repeat(301) });
    expect(status).toBe(422);
    expect(problem.fields).toEqual({ after: 'invalid' });
  });
});

describe('num_results', () => {
  test('is exact up to 1,000, then "1,000+"; a search ends after 20 pages and reports it', async () => {
    expect([countedResults, searchPages]).toEqual([1000, 20]);
    const there = { country: 'ES', region: 'MD', last_active_at: minutesAgo(600) } as const;
    const search = { country: 'ES', countryregion: 'MD' } as const;
    await crowd(services, 999, () => there);
    expect(await page(anna, search)).toMatchObject({ num_results: 999, more_than_counted: false });
    await crowd(services, 1, () => there);
    expect(await page(anna, search)).toMatchObject({ num_results: 1000, more_than_counted: false });
    await crowd(services, 1, () => there);
    expect(await page(anna, search)).toMatchObject({ num_results: 1000, more_than_counted: true });

    expect(await everyone(search)).toHaveLength(24 * 20);
    let { next } = await page(anna, search);
    for (let pages = 2; pages < searchPages; pages += 1) {
      const reply = await page(anna, { ...search, after: next! });
      expect(reply.cut_off).toBe(false);
      ({ next } = reply);
    }
    expect(await page(anna, { ...search, after: next! })).toMatchObject({ next: null, cut_off: true });
  });
});
