import { expect, test } from 'vitest';
import { timeZoneCookie } from '#contract/locale.ts';
import { saveProfile } from '#contract/members/profiles.ts';
import { fewestNearby, nearbyKm, showTown } from '#contract/members/town.ts';
import { browser } from '#testing/browser.ts';
import { person } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { createTownCounts, membersNear, townOfTimeZone } from './town.ts';
import { cityNamed } from '../site/cities.ts';

const services = await testServices();
const { app, db } = services;
const utrecht = { country: 'NL', region: 'UT', city: 'Utrecht' } as const;
const city = cityNamed('NL', 'UT', 'Utrecht')!;

test.each([
  ['GB', 'Europe/London', 'London'],
  ['NL', 'Europe/Amsterdam', 'Amsterdam'],
  ['US', 'America/New_York', 'New York'],
  ['FR', 'Europe/London', undefined],
  ['GB', 'Etc/UTC', undefined],
  ['GB', undefined, undefined],
] as const)('in %s, the time zone %s names %s', (country, timeZone, name) => {
  expect(townOfTimeZone(country, timeZone)?.name).toBe(name);
});

test('a visitor’s town is guessed from the browser’s time zone', async () => {
  const own = browser(app, { ip: '203.0.113.9', language: 'nl-NL' });
  own.cookies.set(timeZoneCookie.name, 'Europe/Amsterdam');
  expect((await own.ask(showTown, {})).reply.town).toEqual({ country: 'NL', region: 'NH', city: 'Amsterdam' });
});

test('an unknown town is refused', async () => {
  const own = browser(app, { ip: '203.0.113.10' });
  expect((await own.ask(showTown, { ...utrecht, city: 'Atlantis' })).problem.code).toBe('no_such_place');
});

test('members near a town are counted, rounded down to tens, and a few are not reported', async () => {
  const near = async () => await membersNear(db, city, createTownCounts());
  expect(nearbyKm).toBe(25);
  for (let count = 1; count < fewestNearby; count += 1) await living(`Near ${count}`);
  expect(await near(), 'nine').toBeNull();
  await living('Near ten');
  expect(await near(), 'ten').toBe(10);
  for (let count = 11; count < 20; count += 1) await living(`Near ${count}`);
  expect(await near(), 'nineteen').toBe(10);
  const last = await living('Near twenty');
  expect(await near(), 'twenty').toBe(20);
  await db.updateTable('member_card').set({ fictional_icon: true }).where('id', '=', last.id).execute();
  expect(await near(), 'fictional profiles do not count').toBe(10);
  await db.updateTable('member_card').set({ fictional_icon: false, listed: false }).where('id', '=', last.id).execute();
  expect(await near(), 'invisible and unconfirmed members do not count').toBe(10);
});

async function living(name: string) {
  const own = await person(services, name);
  await own.ask(saveProfile, { field: 'home', value: utrecht, version: 0 });
  return own;
}
