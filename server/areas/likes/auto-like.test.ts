import { beforeEach, describe, expect, test } from 'vitest';
import { autoLikesPerDay, saveAccountSettings } from '#contract/accounts/account-settings.ts';
import { blockMember } from '#contract/blocks.ts';
import {
  autoLikeReloadMilliseconds,
  likeMember,
  listLikes,
  pageLikes,
  seeLike,
  showAutoLike,
  takeBackLike,
} from '#contract/likes.ts';
import { saveMatchAnswers } from '#contract/members/match-finder.ts';
import { showMember } from '#contract/members/members.ts';
import { saveSearch } from '#contract/members/saved-search.ts';
import { createAnybody } from '#testing/anybody.ts';
import { startOfTest, testServices } from '#testing/services.ts';
import { type TestPerson, person } from '#testing/people.ts';

const services = await testServices();
const { db, clock } = services;
const day = 86_400_000;
const bram = await person(services, 'Bram', { gender: 'male' });
await bram.ask(saveAccountSettings, { auto_like: true });
clock.move(60_000);
const anna = await person(services, 'Anna');
const now = clock.now();

beforeEach(async () => {
  for (const table of ['pair', 'like_in', 'like_out', 'member_hidden', 'match_answer', 'rate_limit'] as const)
    await db.deleteFrom(table).execute();
  await db
    .updateTable('member_card')
    .set({ wish: null, joined_at: now, last_active_at: now, fictional_icon: false })
    .execute();
  await db.updateTable('member').set({ invisible: false }).execute();
  await db.updateTable('member_card').set({ listed: true }).execute();
  await switched(true);
});

async function switched(on: boolean): Promise<void> {
  const auto_like_since = on ? startOfTest : null;
  await db.updateTable('member').set({ auto_like_since }).where('id', '=', bram.id).execute();
  await db.updateTable('member_card').set({ auto_like_since }).where('id', '=', bram.id).execute();
}

/** Requests an automatic like as a newcomer. */
async function asked(who: TestPerson = anna) {
  const answer = await who.send('/api/auto-like.php');
  return { status: answer.status, like: answer.status === 200 ? ((await answer.json()) as object) : undefined };
}

describe('an automatic like', () => {
  test('reaches a newcomer from a member who has opted in, and is labeled as automatic everywhere', async () => {
    const { status, like } = await asked();
    expect([status, like]).toMatchObject([200, { id: bram.id, name: 'Bram', automatic: true, main_image: null }]);
    const { liked_by, num_new_likes } = (await anna.ask(listLikes, {})).reply;
    expect([liked_by, num_new_likes]).toMatchObject([[{ id: bram.id, automatic: true, like_new: true }], 1]);
    const sent = (await bram.ask(pageLikes, { type: 'sent' })).reply.profiles;
    expect(sent, 'the liker sees it, too').toMatchObject([{ id: anna.id, automatic: true }]);
    const { profile } = (await anna.ask(showMember, { id: bram.id })).reply;
    expect(profile).toMatchObject({ likes_me: true, likes_me_automatically: true });
  });

  test('is returned again until it is seen; only one is unseen at a time', async () => {
    await asked();
    expect((await asked()).like).toMatchObject({ id: bram.id });
    expect(await db.selectFrom('like_in').select('other_id').execute()).toHaveLength(1);
    await anna.ask(seeLike, { profile: bram.id });
    expect(await asked(), 'there is no other candidate').toEqual({ status: 204, like: undefined });
  });

  test('is given once when requested several times simultaneously', async () => {
    await Promise.all([1, 2, 3, 4].map(() => asked()));
    expect(await db.selectFrom('like_in').select('other_id').execute()).toHaveLength(1);
  });

  test('is not given again after it was taken back', async () => {
    await asked();
    await bram.ask(takeBackLike, { profile: anna.id });
    expect((await asked()).status).toBe(204);
    expect((await anna.ask(listLikes, {})).reply.liked_by).toEqual([]);
  });

  test('makes a match only when the newcomer likes back manually', async () => {
    await asked();
    expect((await anna.ask(likeMember, { profile: bram.id })).reply).toEqual({ matched: true });
  });

  test('is requested again with the likes after 500 ms (auto-like reload delay 500 ms)', () => {
    expect(autoLikeReloadMilliseconds).toBe(500);
  });
});

describe('no automatic like is given', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['who has not opted in', () => switched(false)],
    ['who was inactive for 31 days', () => changed({ last_active_at: new Date(now.getTime() - 31 * day) })],
    ['who is invisible', () => bram.ask(saveAccountSettings, { invisible: true })],
    ['who is fictional', () => changed({ fictional_icon: true })],
    ['who opted in only after the newcomer joined', () => changed({ auto_like_since: new Date(now.getTime() + 1) })],
    ['who has blocked or is blocked', () => anna.ask(blockMember, { profile: bram.id })],
    ['whom the newcomer already likes', () => anna.ask(likeMember, { profile: bram.id })],
    ['whose saved search does not fit', () => bram.ask(saveSearch, { search: { min_age: 60 } })],
    ['whose match finder answers do not fit', () => bram.ask(saveMatchAnswers, { ...createAnybody, min_age: 60 })],
    ['who does not fit the newcomer’s saved search', () => anna.ask(saveSearch, { search: { min_age: 60 } })],
    [
      'who does not fit the newcomer’s match finder answers',
      () => anna.ask(saveMatchAnswers, { ...createAnybody, min_age: 60 }),
    ],
  ])('by a member %s', async (_who, happens) => {
    await happens();
    expect((await asked()).status).toBe(204);
    expect(await db.selectFrom('like_out').selectAll().where('automatic', '=', true).execute()).toEqual([]);
  });

  async function changed(changes: { last_active_at?: Date; fictional_icon?: boolean; auto_like_since?: Date }) {
    await db.updateTable('member_card').set(changes).where('id', '=', bram.id).execute();
  }

  test('for members who are not new, not confirmed, or invisible', async () => {
    const gwen = await person(services, 'Gwen', { confirmed: false });
    expect((await asked(gwen)).status).toBe(204);
    await anna.ask(saveAccountSettings, { invisible: true });
    expect((await asked()).status).toBe(204);
    await anna.ask(saveAccountSettings, { invisible: false });
    await db
      .updateTable('member_card')
      .set({ joined_at: new Date(now.getTime() - 31 * day) })
      .execute();
    expect((await asked()).status).toBe(204);
  });

  test('for a request that does not come from a page on this site', async () => {
    for (const site of ['cross-site', 'same-site', 'none']) {
      const { status } = await anna.send('/api/auto-like.php', { headers: { 'sec-fetch-site': site } });
      expect(status).toBe(403);
    }
    expect(await db.selectFrom('like_in').selectAll().execute()).toEqual([]);
  });
});

test('a member gives at most 10 automatic likes a day, even simultaneously, premium or not', async () => {
  expect(autoLikesPerDay).toBe(10);
  const newcomers = [];
  for (let number = 1; number <= 12; number += 1)
    newcomers.push(await person(services, `Newcomer ${number}`, { premium: number % 2 === 0 }));
  const answers = await Promise.all(newcomers.map((one) => asked(one)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  const next = newcomers[answers.findIndex(({ status }) => status === 204)]!;
  expect((await asked(next)).status).toBe(204);
  clock.move(day + 1000);
  expect((await next.ask(showAutoLike, {})).status).toBe(200);
});
