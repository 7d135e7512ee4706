import { describe, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/call.ts';
import { likeMember, listLikes, pageLikes } from '#contract/likes.ts';
import { findMatches } from '#contract/members/match-finder.ts';
import { type MemberId, presentMember, searchAsVisitor, searchMembers, showMember } from '#contract/members/members.ts';
import { showSwipeGame } from '#contract/swipe-game.ts';
import { anotherProcess } from '#testing/drills/another-process.ts';
import { browser } from '#testing/browser.ts';
import { crowd, livesInUtrecht, minutesAgo } from '#testing/drills/crowd.ts';
import { testServices } from '#testing/services.ts';
import { type TestPerson, person } from '#testing/people.ts';
import { profilePoints, shownADay, shownAnHour, shownToVisitors } from './impressions.ts';

const services = await testServices();
const { db, clock, limits } = services;
const elsewhere = anotherProcess(services);
const hour = 3_600_000;
/** Fifty men of each age between 25 and 51, so that every search by age finds different ones. */
const men = await crowd(services, 1350, (index) => ({ birth_date: `${1975 + (index % 27)}-05-04` }));
const women = await crowd(services, 80, (index) => ({
  gender: 'female',
  birth_date: `${1975 + (index % 27)}-05-04`,
  last_active_at: minutesAgo(index),
}));
await db
  .insertInto('profile')
  .values(men.slice(0, 300).map((id) => ({ id, status: 'active' as const, about_me: '' })))
  .execute();
let places = 0;

async function newcomer(name: string): Promise<TestPerson> {
  const anna = await person(services, name, { sexuality: 'hetero' });
  await livesInUtrecht(services, anna.id);
  return anna;
}

async function spent(who: string, points: number): Promise<void> {
  expect(await limits.consume(shownAnHour, who, points)).toBeUndefined();
}

const refused = (seconds: number) => [429, 'enough_for_now', seconds, String(seconds)];
const codeOf = ({ status, problem, headers }: Awaited<ReturnType<TestPerson['ask']>>) => [
  status,
  problem.code,
  problem.seconds,
  headers.get('retry-after'),
];

/** Searches age by age and page by page until refused; returns the pages with the members shown. */
async function scrape(asking: TestPerson) {
  const pages: { asked: object; shown: MemberId[] }[] = [];
  for (let age = 25; age <= 51; age += 1) {
    const asked = { min_age: age, max_age: age, sort: 'active' } as const;
    for (let after: string | null | undefined; after !== null;) {
      const answer = await asking.ask(searchMembers, after ? { ...asked, after } : asked);
      if (answer.status !== 200) return { pages, end: answer };
      const { profiles, similar, next }: ReplyOf<typeof searchMembers> = answer.reply;
      const shown = [profiles, ...similar.map((group) => group.profiles)].flat().map(({ id }) => id);
      pages.push({ asked: after ? { ...asked, after } : asked, shown });
      after = next;
    }
  }
  return { pages, end: undefined };
}

describe('in an hour a member sees', () => {
  test('at most 1,200 cards, including similar results; known cards can be shown again', async () => {
    expect(shownAnHour.points).toBe(1200);
    expect(shownAnHour.seconds).toBe(3600);
    expect(profilePoints).toBe(4);
    const anna = await newcomer('Anna');
    const { pages, end } = await scrape(anna);
    expect(codeOf(end!)).toEqual(refused(3600));
    const shown = new Set(pages.flatMap((page) => page.shown));
    expect(shown.size).toBeLessThanOrEqual(1200);
    // The filter mistakes about one card in thirty for a known one; and a page that exceeds the limit is refused as a
    // whole.
    expect(shown.size).toBeGreaterThan(1200 - 24 - 40);
    for (const { asked } of pages.slice(0, 5)) expect((await anna.ask(searchMembers, asked)).status).toBe(200);
    clock.move(hour);
    expect((await anna.ask(showMember, { id: men[0]! })).status).toBe(200);
  });

  test('at most 300 profiles, not counting repetitions or one’s own', async () => {
    const anna = await newcomer('Berta');
    await spent(anna.id, 298 * profilePoints);
    expect((await anna.ask(showMember, { id: men[0]! })).status).toBe(200);
    expect((await anna.ask(showMember, { id: men[1]! })).status).toBe(200);
    expect(codeOf(await anna.ask(showMember, { id: men[2]! }))).toEqual(refused(3600));
    for (const id of [men[0]!, men[1]!, anna.id]) expect((await anna.ask(showMember, { id })).status).toBe(200);
    clock.move(hour);
    expect((await anna.ask(showMember, { id: men[2]! })).status).toBe(200);
  });

  test('a combination of both: the match finder, the swipe game and lists of likes count too', async () => {
    const anna = await newcomer('Carla');
    const bram = await person(services, 'Bram', { gender: 'male' });
    await anna.ask(likeMember, { profile: bram.id });
    await spent(anna.id, 1200);
    for (const answer of [
      await anna.ask(findMatches, {}),
      await anna.ask(showSwipeGame, {}),
      await anna.ask(pageLikes, { type: 'sent' }),
      await anna.ask(searchMembers, {}),
      await anna.ask(showMember, { id: men[9]! }),
    ])
      expect(codeOf(answer as never)).toEqual(refused(3600));
    // Badge counts are sent nevertheless.
    expect((await anna.ask(listLikes, {})).status).toBe(200);
    clock.move(hour);
    for (const call of [findMatches, showSwipeGame, searchMembers] as const)
      expect((await anna.ask(call as typeof searchMembers, {})).status).toBe(200);
  });

  test('little more through two processes than through one', async () => {
    const anna = await newcomer('Dora');
    const there = browser(elsewhere.app);
    for (const [name, value] of anna.cookies) there.cookies.set(name, value);
    await spent(anna.id, 1000);
    const ids = men.slice(100, 200);
    const answers = await Promise.all(ids.map(async (id, at) => await (at % 2 ? anna : there).ask(showMember, { id })));
    const shown = answers.filter(({ status }) => status === 200).length;
    expect(shown).toBeGreaterThanOrEqual(50);
    expect(shown).toBeLessThan(50 + 2 * 30);
  });
});

test('in a day a member sees as much as in five such hours', async () => {
  expect(shownADay.points).toEqual(5 * 1200);
  expect(shownADay.seconds).toBe(86_400);
  const anna = await newcomer('Emma');
  expect(await limits.consume(shownADay, anna.id, 5 * 1200 - profilePoints)).toBeUndefined();
  expect((await anna.ask(showMember, { id: men[0]! })).status).toBe(200);
  clock.move(2 * hour);
  expect(codeOf(await anna.ask(showMember, { id: men[1]! }))).toEqual(refused(22 * 3600));
  clock.move(22 * hour);
  expect((await anna.ask(showMember, { id: men[1]! })).status).toBe(200);
});

describe('the limits for visitors', () => {
  const visitor = () => browser(services.app, { ip: `2001:db8:5:5::${(places += 1).toString(16)}`, language: 'en-NL' });
  const cards = async (asking: ReturnType<typeof visitor>, min_age: number) =>
    await asking.ask(searchAsVisitor, { country: 'NL', min_age, max_age: min_age + 4 });

  test('allow an IP network sixty cards an hour, in searches and one by one, not counting repetitions', async () => {
    const settings = JSON.stringify({ logged_out_search: 'yes' });
    await db.updateTable('site').set({ settings }).execute();
    clock.move(60_000);
    expect(shownToVisitors).toMatchObject({ points: 60, seconds: 3600 });
    const seen = new Set<string>();
    for (const age of [25, 30, 35, 40]) {
      const { status, reply } = await cards(visitor(), age);
      expect(status).toBe(200);
      for (const { name, age: years } of reply.profiles) seen.add(`${name} ${years}`);
    }
    expect(seen.size).toBeLessThanOrEqual(48);
    for (let left = 60 - seen.size; left > 0; left -= 1)
      expect((await visitor().ask(presentMember, { id: men[left]! })).status, `${left} left`).toBe(200);
    expect(codeOf(await visitor().ask(presentMember, { id: men[99]! }))).toEqual(refused(3600));
    expect(codeOf((await cards(visitor(), 45)) as never)).toEqual(refused(3600));
    expect((await cards(visitor(), 25)).status).toBe(200);
    expect((await visitor().ask(presentMember, { id: men[1]! })).status).toBe(200);
    const anotherPlace = browser(services.app, { ip: '2001:db8:5:6::1', language: 'en-NL' });
    expect((await anotherPlace.ask(presentMember, { id: men[99]! })).status).toBe(200);
    clock.move(hour);
    expect((await visitor().ask(presentMember, { id: women[0]! })).status).toBe(200);
  });

  test('do not let a member who has reached the hourly limit see more', async () => {
    const anna = await newcomer('Frida');
    await spent(anna.id, 1200);
    expect(codeOf(await anna.ask(presentMember, { id: men[0]! }))).toEqual(refused(3600));
  });
});
