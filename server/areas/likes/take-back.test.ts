import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { blockMember, unblockMember } from '#contract/blocks.ts';
import { showChat } from '#contract/chats/chats.ts';
import { likeMember, type LikeType, listLikes, pageLikes, seeLike, takeBackLike } from '#contract/likes.ts';
import { showMember } from '#contract/members/members.ts';
import { testServices } from '#testing/services.ts';
import { brokenInvariants } from '#testing/databases/invariants.ts';
import { eventsFor } from '#testing/live.ts';
import { type TestPerson, person } from '#testing/people.ts';
import { readTexts, say } from '#testing/talk.ts';

const services = await testServices();
const { db } = services;
const anna = await person(services, 'Anna');
const bram = await person(services, 'Bram', { gender: 'male', premium: true });

beforeEach(async () => {
  for (const table of ['pair', 'like_in', 'like_out', 'member_hidden'] as const) await db.deleteFrom(table).execute();
});

const likes = async (from: TestPerson, to: TestPerson) => (await from.ask(likeMember, { profile: to.id })).reply;
const takesBack = async (from: TestPerson, to: TestPerson) => await from.ask(takeBackLike, { profile: to.id });
const listOf = async (who: TestPerson) => (await who.ask(listLikes, {})).reply;
const namesIn = async (who: TestPerson, type: LikeType) =>
  (await who.ask(pageLikes, { type })).reply.profiles.map(({ name }) => name);
const broken = async () => await brokenInvariants({ query: async (text) => await sql.raw<never>(text).execute(db) });

describe('a like that is taken back', () => {
  test('is removed from both lists, both profiles, the badge and the hearts, on all devices', async () => {
    await likes(anna, bram);
    const told = [eventsFor(services, anna.id), eventsFor(services, bram.id)];
    expect((await takesBack(anna, bram)).status).toBe(200);
    expect(told).toEqual([[{ event: 'likes_changed' }], [{ event: 'likes_changed' }]]);
    expect(await listOf(anna)).toMatchObject({ profiles: [], liked: [] });
    expect(await listOf(bram)).toMatchObject({ liked_by: [], num_new_likes: 0 });
    const seen = [
      (await anna.ask(showMember, { id: bram.id })).reply.profile,
      (await bram.ask(showMember, { id: anna.id })).reply.profile,
    ];
    expect(seen).toMatchObject([{ liked: false }, { likes_me: false }]);
    expect(await broken()).toEqual({});
  });

  test('ends the match, but leaves the other member’s like and the conversation', async () => {
    await likes(anna, bram);
    await likes(bram, anna);
    await say(bram, anna, 'Hello');
    await takesBack(anna, bram);
    expect([await namesIn(anna, 'matches'), await namesIn(bram, 'matches')]).toEqual([[], []]);
    expect([await namesIn(anna, 'received'), await namesIn(bram, 'sent')]).toEqual([['Bram'], ['Anna']]);
    expect((await listOf(anna)).num_new_matches).toBe(0);
    expect(await readTexts(anna, bram)).toEqual(['Hello']);
    expect((await bram.ask(showChat, { profile: anna.id })).reply.reply_bar).toBeNull();
    expect(await broken()).toEqual({});
  });

  test('changes nothing and notifies nobody if it had not been given', async () => {
    await likes(bram, anna);
    const told = [eventsFor(services, anna.id), eventsFor(services, bram.id)];
    expect((await takesBack(anna, bram)).status).toBe(200);
    expect(told).toEqual([[], []]);
    expect((await listOf(anna)).num_new_likes).toBe(1);
  });

  test('across a block stays taken back after unblocking', async () => {
    await likes(anna, bram);
    await bram.ask(blockMember, { profile: anna.id });
    expect((await takesBack(anna, bram)).status).toBe(200);
    await bram.ask(unblockMember, { profile: anna.id });
    expect(await namesIn(bram, 'received')).toEqual([]);
    expect(await broken()).toEqual({});
  });
});

describe('a like given again', () => {
  test('is new again if its recipient had not seen it', async () => {
    await likes(anna, bram);
    await takesBack(anna, bram);
    const told = eventsFor(services, bram.id);
    await likes(anna, bram);
    expect(told).toEqual([{ event: 'like_received', from: anna.id, matched: false }]);
    expect((await listOf(bram)).num_new_likes).toBe(1);
  });

  test('is listed, but neither new nor published, if its recipient had seen it', async () => {
    await likes(anna, bram);
    await bram.ask(seeLike, { profile: anna.id });
    await takesBack(anna, bram);
    const told = eventsFor(services, bram.id);
    await likes(anna, bram);
    expect(told).toEqual([{ event: 'likes_changed' }]);
    expect(await listOf(bram)).toMatchObject({ liked_by: [{ name: 'Anna', like_new: false }], num_new_likes: 0 });
  });

  test('restores a match that both knew of, without a second notification', async () => {
    await likes(bram, anna);
    expect((await likes(anna, bram)).matched).toBe(true);
    await takesBack(anna, bram);
    const told = eventsFor(services, bram.id);
    expect((await likes(anna, bram)).matched).toBe(true);
    expect(told).toEqual([{ event: 'likes_changed' }]);
    expect([await namesIn(anna, 'matches'), await namesIn(bram, 'matches')]).toEqual([['Bram'], ['Anna']]);
    expect(await broken()).toEqual({});
  });
});

test('taking back a like while the other member likes back leaves a complete match or none, in 20 rounds', async () => {
  for (let round = 0; round < 20; round += 1) {
    await Promise.all([takesBack(anna, bram), likes(bram, anna), likes(anna, bram), takesBack(bram, anna)]);
    expect(await broken()).toEqual({});
    const [hers, his] = [await namesIn(anna, 'matches'), await namesIn(bram, 'matches')];
    expect(hers.length).toBe(his.length);
  }
});

test('each of 20 pairs who like each other at the same time makes exactly one match', async () => {
  const women = await Promise.all(Array.from({ length: 20 }, (_, place) => person(services, `Woman ${place}`)));
  const men = await Promise.all(
    Array.from({ length: 20 }, (_, place) => person(services, `Man ${place}`, { gender: 'male' })),
  );
  const pairs = women.map((woman, place) => [woman, men[place]!] as const);
  const told = pairs.map(([woman, man]) => [eventsFor(services, woman.id), eventsFor(services, man.id)]);
  const answers = await Promise.all(
    pairs.map(async ([woman, man]) => await Promise.all([likes(woman, man), likes(man, woman)])),
  );
  for (const [place, both] of answers.entries()) {
    expect(both.filter(({ matched }) => matched)).toHaveLength(1);
    const made = told[place]!.flat().filter((event) => event.event === 'like_received' && event.matched);
    expect(made).toHaveLength(1);
  }
  expect(await broken()).toEqual({});
});
