import { beforeEach, describe, expect, test } from 'vitest';
import { blockMember } from '#contract/blocks.ts';
import { likeMember, likesPage, type LikeType, listLikes, pageLikes, seeLike } from '#contract/likes.ts';
import type { MemberId } from '#contract/members/members.ts';
import { newId } from '../../platform/core/ids.ts';
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

describe('a new like', () => {
  test('stops being new on every device once its recipient has opened the profile', async () => {
    await likes(anna, bram);
    clock.move(1000);
    await likes(chloe, bram);
    expect((await listOf(bram)).num_new_likes).toBe(2);
    const told = eventsFor(services, bram.id);
    expect((await bram.ask(seeLike, { profile: anna.id })).status).toBe(200);
    expect(told).toEqual([{ event: 'likes_changed' }]);
    const { liked_by, num_new_likes } = await listOf(bram);
    expect(num_new_likes).toBe(1);
    expect(liked_by.map(({ name, like_new }) => [name, like_new])).toEqual([
      ['Chloé', true],
      ['Anna', false],
    ]);
  });

  test('stays new when someone else opens the profile, and opening a profile without a like changes nothing', async () => {
    await likes(anna, bram);
    const told = eventsFor(services, chloe.id);
    expect((await chloe.ask(seeLike, { profile: anna.id })).status).toBe(200);
    expect(told).toEqual([]);
    expect((await listOf(bram)).num_new_likes).toBe(1);
  });

  test('from an unconfirmed member is withheld until they confirm', async () => {
    const gwen = await person(services, 'Gwen', { confirmed: false });
    const told = eventsFor(services, bram.id);
    expect((await likes(gwen, bram)).status).toBe(200);
    expect(told).toEqual([]);
    expect(await listOf(bram)).toMatchObject({ liked_by: [], num_new_likes: 0 });
    await db.updateTable('member').set({ status: 'active' }).where('id', '=', gwen.id).execute();
    await db.updateTable('profile').set({ status: 'active' }).where('id', '=', gwen.id).execute();
    expect(await listOf(bram)).toMatchObject({ liked_by: [{ name: 'Gwen', like_new: true }], num_new_likes: 1 });
  });

  test('from a member who leaves disappears from the list and the badge', async () => {
    const hugo = await person(services, 'Hugo', { gender: 'male' });
    await likes(hugo, anna);
    expect((await listOf(anna)).num_new_likes).toBe(1);
    await db.updateTable('member').set({ status: 'pending_deletion' }).where('id', '=', hugo.id).execute();
    await db.updateTable('member_card').set({ listed: false }).where('id', '=', hugo.id).execute();
    expect(await listOf(anna)).toMatchObject({ liked_by: [], num_new_likes: 0 });
    expect(await namesIn(anna, 'received')).toEqual([]);
  });

  test('from an invisible member is shown; an invisible member whom the viewer likes is not', async () => {
    const iris = await person(services, 'Iris');
    await likes(bram, iris);
    await db.updateTable('member').set({ invisible: true }).where('id', '=', iris.id).execute();
    await db.updateTable('member_card').set({ listed: false }).where('id', '=', iris.id).execute();
    expect(await namesIn(bram, 'sent')).toEqual([]);
    expect((await likes(iris, bram)).reply).toEqual({ matched: true });
    expect(await namesIn(bram, 'received')).toEqual(['Iris']);
    expect(await namesIn(bram, 'sent')).toEqual(['Iris']);
  });
});

describe('a list of likes', () => {
  test.each([
    [3, [likesPage, likesPage, 3]],
    [0, [likesPage, likesPage]],
  ])('pages to its end, newest first, without repeats (%i on the last page)', async (more, pages) => {
    const many = Array.from({ length: 2 * likesPage + more }, (_, place) => place);
    const card = await db.selectFrom('member_card').selectAll().where('id', '=', anna.id).executeTakeFirstOrThrow();
    const all = many.map((place) => ({ place, id: newId<MemberId>(clock.now()) }));
    for (const { id, place } of all) {
      await db
        .insertInto('member_card')
        .values({ ...card, id, name: `Number ${place}` })
        .execute();
      // Several likes per minute: their order must be the same on every page.
      const liked_at = new Date(clock.now().getTime() - Math.floor(place / 5) * 60_000);
      await db.insertInto('like_in').values({ member_id: bram.id, other_id: id, liked_at }).execute();
    }
    const found: string[] = [];
    const sizes: number[] = [];
    let after: string | undefined;
    do {
      const { reply } = await bram.ask(pageLikes, { type: 'received', ...(after && { after }) });
      found.push(...reply.profiles.map(({ name }) => name));
      sizes.push(reply.profiles.length);
      after = reply.next ?? undefined;
    } while (after);
    expect(sizes).toEqual(pages);
    expect(new Set(found).size).toBe(many.length);
    expect(found.map((name) => Math.floor(Number(name.slice(7)) / 5))).toEqual(
      many.map((place) => Math.floor(place / 5)),
    );
    expect(await listOf(bram)).toMatchObject({ num_new_likes: many.length });
    await db
      .deleteFrom('member_card')
      .where(
        'id',
        'in',
        all.map(({ id }) => id),
      )
      .execute();
  });

  test('of matches is ordered by the time of the match', async () => {
    await likes(chloe, bram);
    clock.move(60_000);
    await likes(anna, bram);
    await likes(bram, anna);
    clock.move(60_000);
    await likes(bram, chloe);
    expect(await namesIn(bram, 'received')).toEqual(['Anna', 'Chloé']);
    expect(await namesIn(bram, 'matches')).toEqual(['Chloé', 'Anna']);
    expect(await namesIn(chloe, 'matches')).toEqual(['Bram']);
  });

  test('includes the hour of a match, but not when the match was made exactly', async () => {
    await likes(chloe, bram);
    clock.move(60_000);
    await likes(anna, bram);
    await likes(bram, anna);
    const at = new Date('2026-11-20T18:47:12.345Z');
    await db.updateTable('like_in').set({ matched_at: at }).where('other_id', '=', anna.id).execute();
    const { profiles } = (await bram.ask(pageLikes, { type: 'received' })).reply;
    expect(profiles.map(({ name, matched_at }) => [name, matched_at])).toEqual([
      ['Anna', '2026-11-20T18:00:00.000Z'],
      ['Chloé', null],
    ]);
  });

  test('hides members across a block, and shows them again once it is removed', async () => {
    await likes(anna, bram);
    await likes(bram, anna);
    await likes(chloe, bram);
    await bram.ask(blockMember, { profile: anna.id });
    expect(await listOf(bram)).toMatchObject({ profiles: [], liked_by: [{ name: 'Chloé' }], num_new_likes: 1 });
    expect(await listOf(anna)).toMatchObject({ profiles: [], liked_by: [], num_new_likes: 0 });
    expect(await namesIn(anna, 'matches')).toEqual([]);
  });

  test('rejects a forged cursor', async () => {
    const { status, problem } = await bram.ask(pageLikes, { type: 'received', after: "1' OR 1=1" });
    expect(status).toBe(400);
    expect(problem.code).toBe('bad_cursor');
  });
});
