import { afterEach, describe, expect, test } from 'vitest';
import { searchAsVisitor, visitorPage } from '#contract/members/members.ts';
import { trackingCookie } from '#contract/tracking.ts';
import { browser } from '#testing/browser.ts';
import { crowd, minutesAgo } from '#testing/drills/crowd.ts';
import { testServices } from '#testing/services.ts';
import { storedPicture } from '#testing/people.ts';

const services = await testServices();
const { db, clock } = services;
let visitors = 0;

function visitor() {
  visitors += 1;
  return browser(services.app, { ip: `198.51.100.${visitors}`, language: 'en-NL' });
}

async function settle(settings: object): Promise<void> {
  await db
    .updateTable('site')
    .set({ settings: JSON.stringify(settings) })
    .execute();
  clock.move(60_000);
}

afterEach(async () => await settle({}));

test('by default a site shows nobody to visitors', async () => {
  const { status, problem } = await visitor().ask(searchAsVisitor, {});
  expect(status).toBe(403);
  expect(problem.authentication_required).toBe(true);
});

describe('logged_out_search_trafficsource', () => {
  test('opens the search to visitors from a partner or a tracking link, by the request or the browser’s cookie', async () => {
    await settle({ logged_out_search_trafficsource: 'yes' });
    expect((await visitor().ask(searchAsVisitor, {})).status).toBe(403);
    expect((await visitor().ask(searchAsVisitor, { network: 'plums' })).status).toBe(200);
    expect((await visitor().ask(searchAsVisitor, { ref: '42' })).status).toBe(200);
    const returning = visitor();
    returning.cookies.set(trackingCookie.name, encodeURIComponent('network=plums&sub1=a'));
    expect((await returning.ask(searchAsVisitor, {})).status).toBe(200);
    returning.cookies.set(trackingCookie.name, 'sub1=a');
    expect((await returning.ask(searchAsVisitor, {})).status).toBe(403);
  });

  test('overrides logged_out_search for these visitors', async () => {
    await settle({ logged_out_search: 'yes' });
    expect((await visitor().ask(searchAsVisitor, {})).status).toBe(200);
    expect((await visitor().ask(searchAsVisitor, { network: 'plums' })).status).toBe(403);
  });
});

describe('with logged_out_search on', () => {
  const nearby = { country: 'NL', countryregion: 'UT' } as const;

  test('a visitor sees the first 12 members, and the number of matches', async () => {
    const size = visitorPage + 3;
    await crowd(services, size, (index) => ({ gender: 'female', last_active_at: minutesAgo(index) }));
    await crowd(services, 3, (index) => ({
      gender: 'female',
      ...[{ listed: false }, { fictional_icon: true }, { sexuality: 'lesbian' as const }][index],
    }));
    await settle({ logged_out_search: 'yes' });
    const { status, reply } = await visitor().ask(searchAsVisitor, nearby);
    expect(status).toBe(200);
    expect(reply.search).toEqual({ gender: 'female', ...nearby, min_age: 18, max_age: 99 });
    expect(visitorPage).toBe(12);
    expect(reply.profiles.map(({ name }) => name)).toEqual(Array.from({ length: 12 }, (_, at) => `Member ${at}`));
    expect(reply.num_results).toEqual(size);
    expect(reply.more_than_counted).toBe(false);
    expect((await visitor().ask(searchAsVisitor, {})).reply.search.country).toBe('NL');
  });

  test('a visitor sees no sharp photo, town or profile, and gets their own address of the blurred photo', async () => {
    const picture = storedPicture();
    const there = { country: 'BE', region: 'VAN', city: 'Mechelen' } as const;
    await crowd(services, 1, () => ({ ...there, gender: 'female', main_image: picture, interests: ['jazz'] }));
    await settle({ logged_out_search: 'yes' });
    const { reply } = await visitor().ask(searchAsVisitor, { country: 'BE' });
    const [card] = reply.profiles;
    expect(Object.keys(card!).toSorted()).toEqual(['age', 'country', 'gender', 'main_image', 'name', 'region']);
    const { filename, thumb_filename, avatar_filename, locked } = card!.main_image!;
    expect(locked).toBe(true);
    for (const file of [filename, thumb_filename, avatar_filename]) expect(file).toContain('/blurred.webp');
    expect(JSON.stringify(reply)).not.toMatch(/Mechelen|jazz|1990|52\.09/);
  });

  test('a site of niche 7 shows men who seek men', async () => {
    await crowd(services, 2, (index) => ({ country: 'DE', sexuality: index === 0 ? 'gay' : 'hetero' }));
    await settle({ logged_out_search: 'yes', niche: 7 });
    const { reply } = await visitor().ask(searchAsVisitor, { country: 'DE' });
    expect(reply.search.gender).toBe('male');
    expect(reply.profiles.map(({ name }) => name)).toEqual(['Member 0']);
  });

  test('invalid filters are rejected', async () => {
    await settle({ logged_out_search: 'yes' });
    const asked = async (query: string) => (await visitor().send(`/api/visitor-search.php?${query}`)).status;
    expect(await asked('country=NL&countryregion=BY')).toBe(422);
    expect(await asked('min_age=40&max_age=30')).toBe(422);
    expect(await asked('online=yes')).toBe(422);
    expect(await asked('after=x')).toBe(422);
  });

  test('an IP address sees sixty different cards an hour', async () => {
    await settle({ logged_out_search: 'yes' });
    const curious = visitor();
    const ages = [20, 25, 30, 35, 40, 45].map((min_age) => ({ ...nearby, min_age, max_age: min_age + 4 }));
    await crowd(services, 72, (index) => ({ gender: 'female', birth_date: `${2004 - 5 * (index % 6)}-05-04` }));
    for (const asked of ages.slice(0, 5)) {
      expect((await curious.ask(searchAsVisitor, asked)).reply.profiles).toHaveLength(visitorPage);
    }
    const { status, problem } = await curious.ask(searchAsVisitor, ages[5]!);
    expect(status).toBe(429);
    expect(problem.code).toBe('enough_for_now');
    expect(problem.seconds).toBe(3600);
    for (const asked of ages.slice(0, 5)) expect((await curious.ask(searchAsVisitor, asked)).status).toBe(200);
    expect((await visitor().ask(searchAsVisitor, ages[5]!)).status).toBe(200);
    clock.move(3_600_000);
    expect((await curious.ask(searchAsVisitor, ages[5]!)).status).toBe(200);
  });
});
