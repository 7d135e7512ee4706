import { beforeEach, describe, expect, test } from 'vitest';
import { blockMember } from '#contract/blocks.ts';
import { likeMember, listLikes } from '#contract/likes.ts';
import type { MemberId } from '#contract/members/members.ts';
import { showSwipeGame, swipe, swipeDeal, type SwipeDecision, undoPass } from '#contract/swipe-game.ts';
import { forgetOldWorker } from '../erasure/forget-old.ts';
import { crowd, livesInUtrecht, livingIn, minutesAgo } from '#testing/drills/crowd.ts';
import { startOfTest, testServices } from '#testing/services.ts';
import { eventsFor } from '#testing/live.ts';
import { type TestPerson, person } from '#testing/people.ts';

const services = await testServices();
const { db, clock } = services;
const anna = await person(services, 'Anna');
const bram = await person(services, 'Bram', { gender: 'male' });
const dirk = await person(services, 'Dirk', { gender: 'male' });
const emil = await person(services, 'Emil', { gender: 'male' });
const finn = await person(services, 'Finn', { gender: 'male' });
const men = [bram, dirk, emil, finn].map(({ id }) => id);
for (const id of [anna.id, ...men]) await livesInUtrecht(services, id);
const day = 86_400_000;

beforeEach(async () => {
  for (const table of ['pair', 'like_in', 'like_out', 'member_hidden', 'swipe', 'swipe_day', 'request_key'] as const)
    await db.deleteFrom(table).execute();
  await db
    .deleteFrom('member_card')
    .where('id', 'not in', [anna.id, ...men])
    .execute();
  await listed(false, ...men);
  await db.deleteFrom('rate_limit').execute();
  clock.move(startOfTest.getTime() - clock.now().getTime());
});

async function listed(isListed: boolean, ...ids: readonly MemberId[]): Promise<void> {
  await db.updateTable('member_card').set({ listed: isListed }).where('id', 'in', ids).execute();
}

const game = async (who: TestPerson = anna) => (await who.ask(showSwipeGame, {})).reply;
const names = async (who?: TestPerson) => (await game(who)).profiles.map(({ name }) => name);
const decide = async (decision: SwipeDecision, profile: MemberId, time_zone = 'Europe/Amsterdam', who = anna) =>
  await who.ask(swipe, { profile, decision, time_zone });

const decidedAgo = async (milliseconds: number) =>
  await db
    .updateTable('swipe')
    .set({ swiped_at: new Date(startOfTest.getTime() - milliseconds) })
    .execute();

/** Creates a crowd whose members have profiles. */
async function people(...asked: Parameters<typeof crowd> extends [unknown, ...infer Rest] ? Rest : never) {
  const ids = await crowd(services, ...asked);
  await db
    .insertInto('profile')
    .values(ids.map((id) => ({ id, status: 'active' as const, signup_message: `Hello of ${id}`, about_me: '' })))
    .execute();
  return ids;
}

describe('the cards', () => {
  test('show members who fit both ways, sorted by shared interests, place and activity, and never fictional ones', async () => {
    await db
      .updateTable('member_card')
      .set({ interests: ['sailing', 'jazz'] })
      .where('id', '=', anna.id)
      .execute();
    await people(6, (index) => ({
      name: ['Plain', 'Sailor', 'Far', 'Gay', 'Fictional', 'Hidden'][index]!,
      ...(index === 1 && { interests: ['chess', 'sailing', 'jazz'] as const }),
      ...(index === 2 && livingIn('Groningen', 'GR')),
      ...(index === 3 && { sexuality: 'gay' as const }),
      ...(index === 4 && { fictional_icon: true }),
      ...(index === 5 && { listed: false }),
    }));
    const { profiles, has_more, last_pass, liked_today } = await game();
    expect(profiles.map(({ name }) => name)).toEqual(['Sailor', 'Plain', 'Far']);
    expect(profiles[0]).toMatchObject({
      interests: ['sailing', 'jazz', 'chess'],
      shared_interests: ['sailing', 'jazz'],
      signup_message: expect.stringMatching(/^Hello of/),
    });
    expect([has_more, last_pass, liked_today]).toEqual([false, null, []]);
  });

  test('start with members who already like the viewer', async () => {
    await people(3);
    await listed(true, bram.id);
    expect(await names()).toContain('Bram');
    await bram.ask(likeMember, { profile: anna.id });
    expect((await names())[0]).toBe('Bram');
  });

  test('exclude members whom the viewer has liked or blocked or who have blocked the viewer, and show nobody twice', async () => {
    await listed(true, ...men);
    expect((await names()).toSorted()).toEqual(['Bram', 'Dirk', 'Emil', 'Finn']);
    await anna.ask(likeMember, { profile: bram.id });
    await anna.ask(blockMember, { profile: dirk.id });
    await emil.ask(blockMember, { profile: anna.id });
    expect(await names()).toEqual(['Finn']);
    await decide('pass', finn.id);
    expect(await names()).toEqual([]);
  });

  test('are dealt twelve at a time while there are more', async () => {
    await people(swipeDeal + 3);
    const { profiles, has_more } = await game();
    expect(profiles).toHaveLength(12);
    expect(has_more).toBe(true);
    for (const { id } of profiles) await decide('pass', id);
    const next = await game();
    expect(next.profiles).toHaveLength(3);
    expect(next.has_more).toBe(false);
    const shown = new Set([...profiles, ...next.profiles].map(({ id }) => id));
    expect(shown.size).toBe(15);
  });
});

describe('a member after a decision', () => {
  test('is not shown for 30 days, then shown again unless liked', async () => {
    const [passed, liked] = await people(2);
    await decide('pass', passed!);
    await decide('like', liked!);
    await decidedAgo(30 * day - 1);
    expect(await names()).toEqual([]);
    await decidedAgo(30 * day);
    expect(await names()).toEqual(['Member 0']);
  });

  test('is deleted from the stored decisions after 30 days', async () => {
    const [passed] = await people(1);
    await decide('pass', passed!);
    const nightly = forgetOldWorker(db).work as (data: object, now: Date) => Promise<void>;
    const kept = async () => (await db.selectFrom('swipe').selectAll().execute()).length;
    await decidedAgo(29 * day);
    await nightly({}, startOfTest);
    expect(await kept()).toBe(1);
    await decidedAgo(31 * day);
    await nightly({}, startOfTest);
    expect(await kept()).toBe(0);
  });
});

describe('a like', () => {
  test('is published like any other like, and a fifth one on the same day is refused', async () => {
    await listed(true, bram.id);
    const others = await people(5);
    const told = eventsFor(services, bram.id);
    expect((await decide('like', bram.id)).reply).toEqual({
      matched: false,
      likes_left: 3,
      day_ends_at: '2026-11-02T23:00:00.000Z',
    });
    expect(told).toEqual([{ event: 'like_received', from: anna.id, matched: false }]);
    expect((await bram.ask(listLikes, {})).reply.num_new_likes).toBe(1);
    for (const id of others.slice(0, 3)) await decide('like', id);
    const fifth = await decide('like', others[3]!);
    expect(fifth.status).toBe(403);
    expect(fifth.problem.code).toBe('no_likes_left');
    expect((await anna.ask(listLikes, {})).reply.liked).toHaveLength(4);
    const { likes_left, liked_today } = await game();
    expect(likes_left).toBe(0);
    expect(liked_today).toHaveLength(4);
    expect((await decide('pass', others[4]!)).reply, 'passing is free').toMatchObject({ likes_left: 0 });

    clock.move(14 * 3_600_000);
    expect(await game()).toMatchObject({ likes_left: 4, day_ends_at: null, liked_today: [] });
    expect((await decide('like', others[3]!)).reply.likes_left).toBe(3);
  });

  test('returns whether it made a match', async () => {
    await listed(true, bram.id);
    await bram.ask(likeMember, { profile: anna.id });
    expect((await decide('like', bram.id)).reply.matched).toBe(true);
  });

  test('is accepted only while likes remain: four of twenty simultaneous ones', async () => {
    const others = await people(20, () => ({ last_active_at: minutesAgo(5) }));
    const answers = await Promise.all(others.map((id) => decide('like', id)));
    const codes = answers.map(({ status, problem }) => (status === 200 ? 'ok' : problem.code));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(4);
    expect(codes.filter((code) => code === 'no_likes_left')).toHaveLength(16);
    expect((await anna.ask(listLikes, {})).reply.liked).toHaveLength(4);
    expect(await db.selectFrom('swipe_day').select('likes').execute()).toEqual([{ likes: 4 }]);
  });

  test('uses one of the day’s likes per idempotency key, and none if the member is already liked', async () => {
    const [one] = await people(1);
    const key = crypto.randomUUID();
    const asked = { profile: one!, decision: 'like', time_zone: 'UTC' } as const;
    const answers = await Promise.all([1, 2, 3].map(() => anna.ask(swipe, asked, { key })));
    expect(answers.map(({ reply }) => reply.likes_left)).toEqual([3, 3, 3]);
    expect((await decide('like', one!)).reply.likes_left).toBe(3);
  });

  test('that is refused uses none of the day’s likes', async () => {
    await listed(true, bram.id);
    await bram.ask(blockMember, { profile: anna.id });
    expect((await decide('like', bram.id)).problem.code).toBe('blocked');
    expect((await decide('like', anna.id)).problem.code).toBe('yourself');
    expect((await game()).likes_left).toBe(4);
  });

  test('counts for the day in the member’s time zone, and no other time zone grants another day', async () => {
    const others = await people(9);
    for (const id of others.slice(0, 4)) await decide('like', id, 'Pacific/Auckland');
    // It is ten in the evening in Auckland.
    expect((await game()).day_ends_at).toBe('2026-11-02T11:00:00.000Z');
    expect((await decide('like', others[4]!, 'Pacific/Kiritimati')).problem.code).toBe('no_likes_left');
    clock.move(2 * 3_600_000);
    expect((await decide('like', others[4]!, 'Asia/Tokyo')).status).toBe(200);
    expect((await game()).day_ends_at, 'not at midnight in Tokyo').toBe('2026-11-03T11:00:00.000Z');
  });

  test('requires an existing time zone', async () => {
    const [one] = await people(1);
    expect((await decide('like', one!, 'Mars/Olympus')).status).toBe(422);
  });
});

describe('taking back a pass', () => {
  test('shows the member again; passes can be taken back one by one, latest first', async () => {
    const [first, second] = await people(2);
    await decide('pass', first!);
    clock.move(1000);
    await decide('pass', second!);
    expect((await game()).last_pass).toMatchObject({ id: second });
    expect((await anna.ask(undoPass, { profile: first! })).problem.code).toBe('not_the_last');
    expect((await anna.ask(undoPass, { profile: second! })).status).toBe(200);
    expect((await anna.ask(undoPass, { profile: second! })).status, 'repeating it changes nothing').toBe(200);
    expect(await game()).toMatchObject({ profiles: [{ id: second }], last_pass: { id: first } });
  });

  test('cannot take back a like', async () => {
    const [one] = await people(1);
    await decide('like', one!);
    expect((await game()).last_pass).toBeNull();
    await anna.ask(undoPass, { profile: one! });
    expect(await game()).toMatchObject({ likes_left: 3, profiles: [] });
  });
});
