import { expect, test } from 'vitest';
import { activeDays, fewestAtPlace, fewestMembers, mostPlaces, showCommunity } from '#contract/members/community.ts';
import { browser } from '#testing/browser.ts';
import { person } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { createCommunityCounts } from './community.ts';

const services = await testServices();
const { app, clock, db } = services;
const first = await person(services, 'Anna');
const count = async () => await createCommunityCounts()(db, 'NL', clock.now());

/** Adds copies of the first member's card in a town. */
async function settle(town: string, members: number, changes: { listed?: boolean; fictional_icon?: boolean } = {}) {
  const { id: _id, ...card } = await db
    .selectFrom('member_card')
    .selectAll()
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow();
  const member = await db.selectFrom('member').selectAll().where('id', '=', first.id).executeTakeFirstOrThrow();
  for (let at = 0; at < members; at += 1) {
    const id = crypto.randomUUID() as typeof first.id;
    const name = `${town} ${id.slice(0, 8)}`;
    await db
      .insertInto('member')
      .values({ ...member, id, name, email: `${id}@example.org` })
      .execute();
    await db
      .insertInto('member_card')
      .values({ ...card, id, name, country: 'NL', region: 'UT', city: town, listed: true, ...changes })
      .execute();
  }
}

test('the numbers of the home page are rounded down, and absent when small', async () => {
  await db.updateTable('member_card').set({ listed: false }).execute();
  await settle('Utrecht', fewestAtPlace - 1);
  expect(await count()).toEqual({ members: null, places: [] });
  await settle('Utrecht', 1);
  expect((await count()).places).toEqual([{ city: 'Utrecht', members: 10 }]);
  await settle('Zeist', 19);
  await settle('Zeist', 5, { fictional_icon: true });
  await settle('Zeist', 5, { listed: false });
  expect((await count()).places, 'fictional and invisible members never count').toEqual([
    { city: 'Zeist', members: 10 },
    { city: 'Utrecht', members: 10 },
  ]);
  await settle('Amersfoort', fewestMembers - 30);
  expect((await count()).members, '199').toBeNull();
  await settle('Amersfoort', 1);
  expect((await count()).members, '200').toBe(200);
  expect((await count()).places[0]).toEqual({ city: 'Amersfoort', members: 170 });
});

test('at most six places are named', async () => {
  for (const town of ['Assen', 'Breda', 'Delft', 'Ede', 'Gouda']) await settle(town, 10);
  expect((await count()).places).toHaveLength(mostPlaces);
});

test('members who have not been here for a while do not count', async () => {
  await db
    .updateTable('member_card')
    .set({ last_active_at: new Date(clock.now().getTime() - (activeDays + 1) * 86_400_000) })
    .execute();
  expect(await count()).toEqual({ members: null, places: [] });
});

test('a process counts once a day, however many visitors ask', async () => {
  const counts = createCommunityCounts();
  const asked = await Promise.all(Array.from({ length: 20 }, async () => await counts(db, 'NL', clock.now())));
  expect(new Set(asked).size).toBe(1);
  await db
    .updateTable('member_card')
    .set({ last_active_at: clock.now(), listed: true, fictional_icon: false })
    .execute();
  expect(await counts(db, 'NL', clock.now()), 'the same day').toBe(asked[0]);
  const tomorrow = new Date(clock.now().getTime() + 86_400_000);
  expect((await counts(db, 'NL', tomorrow)).places.length, 'the next day').toBeGreaterThan(0);
});

test('a count that fails is repeated for the next visitor', async () => {
  const counts = createCommunityCounts();
  const broken = new Proxy(db, {
    get: () => {
      throw new Error('The database is down.');
    },
  });
  await expect(counts(broken, 'NL', clock.now())).rejects.toThrow('The database is down.');
  expect((await counts(db, 'NL', clock.now())).places.length).toBeGreaterThan(0);
});

test('a visitor gets the numbers of their country', async () => {
  const own = browser(app, { ip: '203.0.113.30', language: 'en-GB' });
  expect((await own.ask(showCommunity, {})).reply).toEqual({ country: 'GB', members: null, places: [], demo: false });
});
