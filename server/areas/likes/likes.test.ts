import { beforeEach, describe, expect, test } from 'vitest';
import { blockMember } from '#contract/blocks.ts';
import { likeMember, type LikeType, listLikes, pageLikes, seeLike } from '#contract/likes.ts';
import type { MemberId } from '#contract/members/members.ts';
import { newId } from '../../platform/core/ids.ts';
import { pairOf } from '../members/member-pair.ts';
import { browser } from '#testing/browser.ts';
import { waitingForLocks } from '#testing/databases/waiting-for-locks.ts';
import { testServices } from '#testing/services.ts';
import { eventsFor } from '#testing/live.ts';
import { type TestPerson, person } from '#testing/people.ts';

const services = await testServices();
const { db, clock } = services;
const anna = await person(services, 'Anna');
const bram = await person(services, 'Bram', { gender: 'male' });
const chloe = await person(services, 'Chloé');

beforeEach(async () => {
  for (const table of ['pair', 'like_in', 'like_out', 'member_hidden'] as const) await db.deleteFrom(table).execute();
});

const likes = async (from: TestPerson, to: Pick<TestPerson, 'id'>) => await from.ask(likeMember, { profile: to.id });
const listOf = async (who: TestPerson) => (await who.ask(listLikes, {})).reply;
const namesIn = async (who: TestPerson, type: LikeType) =>
  (await who.ask(pageLikes, { type })).reply.profiles.map(({ name }) => name);

describe('liking', () => {
  test('is published to the liked member, appears in both lists, and is new for the liked member only', async () => {
    const [annaEvents, bramEvents] = [eventsFor(services, anna.id), eventsFor(services, bram.id)];
    const { status, reply } = await likes(anna, bram);
    expect([status, reply]).toEqual([200, { matched: false }]);
    expect(bramEvents).toEqual([{ event: 'like_received', from: anna.id, matched: false }]);
    expect(annaEvents).toEqual([{ event: 'likes_changed' }]);

    const [hers, his] = [await listOf(anna), await listOf(bram)];
    expect(hers.profiles).toMatchObject([{ id: bram.id, name: 'Bram', matched: false, like_new: false }]);
    expect(hers).toMatchObject({ liked_by: [], num_new_likes: 0, liked: [bram.id] });
    expect(his.liked_by).toMatchObject([{ id: anna.id, name: 'Anna', matched: false, like_new: true }]);
    expect(his).toMatchObject({ profiles: [], num_new_likes: 1, liked: [] });
  });

  test('twice counts once', async () => {
    await likes(anna, bram);
    await bram.ask(seeLike, { profile: anna.id });
    const bramEvents = eventsFor(services, bram.id);
    const again = await likes(anna, bram);
    expect(again.status).toBe(200);
    expect(again.reply).toEqual({ matched: false });
    expect(bramEvents, 'no event').toEqual([]);
    const { liked_by, num_new_likes } = await listOf(bram);
    expect(liked_by).toHaveLength(1);
    expect(num_new_likes, 'a seen like stays seen').toBe(0);
  });

  test('ten times simultaneously counts once', async () => {
    const bramEvents = eventsFor(services, bram.id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => likes(anna, bram)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(bramEvents).toHaveLength(1);
    expect((await listOf(bram)).liked_by).toHaveLength(1);
  });

  test('back makes a match, published to both members', async () => {
    await likes(anna, bram);
    const [annaEvents, bramEvents] = [eventsFor(services, anna.id), eventsFor(services, bram.id)];
    const { reply } = await likes(bram, anna);
    expect(reply).toEqual({ matched: true });
    expect(annaEvents).toEqual([{ event: 'like_received', from: bram.id, matched: true }]);
    expect(bramEvents).toEqual([{ event: 'likes_changed' }]);
    for (const [who, other] of [
      [anna, bram],
      [bram, anna],
    ] as const) {
      const { profiles, liked_by } = await listOf(who);
      expect(profiles).toMatchObject([{ id: other.id, matched: true }]);
      expect(liked_by).toMatchObject([{ id: other.id, matched: true }]);
      expect(await namesIn(who, 'matches')).toEqual([other === anna ? 'Anna' : 'Bram']);
    }
    expect(await listOf(bram), 'liking back counts as having seen').toMatchObject({
      num_new_likes: 0,
      num_new_matches: 0,
    });
    expect(await listOf(anna)).toMatchObject({ num_new_likes: 1, num_new_matches: 1 });
  });

  test('again after a match publishes nothing', async () => {
    await likes(anna, bram);
    await likes(bram, anna);
    const annaEvents = eventsFor(services, anna.id);
    expect((await likes(bram, anna)).reply).toEqual({ matched: true });
    expect(annaEvents).toEqual([]);
  });

  test('publishes the event after the commit: a recipient of the event finds the like', async () => {
    const found: Promise<unknown>[] = [];
    const stop = services.hub.listen(bram.id, undefined, () => {
      found.push(db.selectFrom('like_in').select('other_id').where('member_id', '=', bram.id).execute());
    });
    await likes(anna, bram);
    stop();
    expect(await Promise.all(found)).toEqual([[{ other_id: anna.id }]]);
  });
});

describe('two members who like each other in the same instant', () => {
  test('make exactly one match, even when both wait for the same row', async () => {
    const { id, lo, hi } = pairOf(anna.id, bram.id);
    await db.insertInto('pair').values({ id, lo, hi }).execute();
    const [annaEvents, bramEvents] = [eventsFor(services, anna.id), eventsFor(services, bram.id)];
    let both: ReturnType<typeof likes>[] = [];
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('pair').select('id').where('id', '=', id).forUpdate().execute();
      both = [likes(anna, bram), likes(bram, anna)];
      while ((await waitingForLocks(db)) < 2) await new Promise((resolve) => setTimeout(resolve, 10));
    });
    const answers = await Promise.all(both);
    expect(answers.filter(({ reply }) => reply.matched)).toHaveLength(1);
    expect(
      [...annaEvents, ...bramEvents].filter((told) => told.event === 'like_received' && told.matched),
    ).toHaveLength(1);
  });

  test('make exactly one match in each of 20 rounds of four simultaneous likes', async () => {
    for (let round = 0; round < 20; round += 1) {
      for (const table of ['pair', 'like_in', 'like_out'] as const) await db.deleteFrom(table).execute();
      const [annaEvents, bramEvents] = [eventsFor(services, anna.id), eventsFor(services, bram.id)];
      const answers = await Promise.all([likes(anna, bram), likes(bram, anna), likes(anna, bram), likes(bram, anna)]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const received = [...annaEvents, ...bramEvents].filter((told) => told.event === 'like_received');
      expect(received.map(({ matched }) => Number(matched)).toSorted((a, b) => a - b)).toEqual([0, 1]);
      for (const who of [anna, bram]) {
        const { profiles, liked_by } = await listOf(who);
        expect([profiles.map(({ matched }) => matched), liked_by.map(({ matched }) => matched)]).toEqual([
          [true],
          [true],
        ]);
      }
    }
  });
});

describe('with the same idempotency key', () => {
  test('a retry gets the same response and changes nothing', async () => {
    await likes(anna, bram);
    const key = crypto.randomUUID();
    const first = await bram.ask(likeMember, { profile: anna.id }, { key });
    const annaEvents = eventsFor(services, anna.id);
    const again = await bram.ask(likeMember, { profile: anna.id }, { key });
    expect(again.reply).toEqual(first.reply);
    expect(annaEvents).toEqual([]);
  });

  test('a different like is rejected', async () => {
    const key = crypto.randomUUID();
    await anna.ask(likeMember, { profile: bram.id }, { key });
    const { status, problem } = await anna.ask(likeMember, { profile: chloe.id }, { key });
    expect(status).toBe(422);
    expect(problem.code).toBe('key_reused');
    expect((await listOf(anna)).liked).toEqual([bram.id]);
  });

  test('a key is required', async () => {
    const { status } = await anna.send('/api/like.php', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ profile: bram.id }),
    });
    expect(status).toBe(400);
  });
});

describe('a like is refused', () => {
  test('for a member’s own profile', async () => {
    const { status, problem } = await likes(anna, anna);
    expect(status).toBe(422);
    expect(problem.code).toBe('yourself');
  });

  test('for a member who is not visible, with the same response as for an unknown member', async () => {
    const emil = await person(services, 'Emil', { gender: 'male', confirmed: false });
    const hidden = await likes(anna, emil);
    const nobody = await likes(anna, { id: newId<MemberId>(clock.now()) });
    expect(hidden.status).toBe(404);
    expect(hidden.problem.code).toBe('no_such_member');
    expect(hidden.problem).toEqual(nobody.problem);
    expect(await db.selectFrom('pair').select('id').execute()).toEqual([]);
  });

  test('for a member who does not seek the viewer’s gender', async () => {
    const fleur = await person(services, 'Fleur', { sexuality: 'lesbian' });
    expect((await likes(bram, fleur)).problem.code).toBe('no_such_member');
    expect((await likes(anna, fleur)).status).toBe(200);
  });

  test('across a block: the blocked member learns who blocked them, the blocker gets "no such member"', async () => {
    await anna.ask(blockMember, { profile: bram.id });
    const blocked = await likes(bram, anna);
    expect(blocked.status).toBe(403);
    expect(blocked.problem.code).toBe('blocked');
    expect(blocked.problem.name).toBe('Anna');
    expect((await likes(anna, bram)).problem.code).toBe('no_such_member');
    expect(await db.selectFrom('like_in').select('other_id').execute()).toEqual([]);
  });

  test('without a login', async () => {
    const { status, problem } = await browser(services.app).ask(likeMember, { profile: anna.id });
    expect(status).toBe(403);
    expect(problem.authentication_required).toBe(true);
  });
});
