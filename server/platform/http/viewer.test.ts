import { expect, test } from 'vitest';
import { listPhotos, photoLimits } from '#contract/photos.ts';
import { person } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { viewerOf, visitorOf } from './viewer.ts';

const services = await testServices();
const { db, clock, sites, addresses } = services;

test('premium membership is read at most once per request, and never if the session already states it', async () => {
  const anna = await person(services, 'Anna');
  let reads = 0;
  const isPremium = async () => await Promise.resolve((reads += 1) > 0);
  const tools = { sites, addresses, isPremium };
  const known = viewerOf(tools, { member: anna.id, premium: false, closed: false }, 'damson.test', clock.now());
  expect(await known.isPremium()).toBe(false);
  expect(await known.isPremium()).toBe(false);
  expect(reads).toBe(0);
  const unknown = viewerOf(tools, { member: anna.id, closed: false }, 'damson.test', clock.now());
  expect(await unknown.isPremium()).toBe(true);
  expect(await unknown.isPremium()).toBe(true);
  expect(reads).toBe(1);
});

test('a purchase takes effect with the next request, although the session is cached', async () => {
  const bram = await person(services, 'Bram', { gender: 'male' });
  const limit = async () => (await bram.ask(listPhotos, {})).reply.limit;
  expect(await limit()).toBe(photoLimits.free);
  await db.updateTable('member').set({ paid_user: true }).where('id', '=', bram.id).execute();
  expect(await limit()).toBe(photoLimits.premium);
  await db.updateTable('member').set({ paid_user: false }).where('id', '=', bram.id).execute();
  expect(await limit()).toBe(photoLimits.free);
});

test('a visitor’s site is determined by the host', async () => {
  const tools = { sites, addresses, isPremium: async () => await Promise.resolve(false) };
  const visitor = visitorOf(tools, 'damson.test', clock.now());
  expect(visitor.id).toBeUndefined();
  expect((await visitor.site()).origin).toBe('http://damson.test');
});
