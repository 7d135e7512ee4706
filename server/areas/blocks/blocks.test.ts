import { beforeEach, describe, expect, test } from 'vitest';
import { blockMember, listBlocks, unblockMember } from '#contract/blocks.ts';
import { listChats, type MessageId, readChat, sendMessage, showChat } from '#contract/chats/chats.ts';
import { likeMember, listLikes, pageLikes } from '#contract/likes.ts';
import { type MemberId, searchMembers, showMember } from '#contract/members/members.ts';
import { newId } from '../../platform/core/ids.ts';
import { pairOf } from '../members/member-pair.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { eventsFor } from '#testing/live.ts';
import { type TestPerson, person } from '#testing/people.ts';

const services = await testServices();
const { db, clock } = services;
const anna = await person(services, 'Anna', { premium: true });
const bram = await person(services, 'Bram', { gender: 'male', premium: true });

beforeEach(async () => {
  const between = ['pair', 'member_hidden', 'like_in', 'like_out', 'inbox', 'message'] as const;
  for (const table of between) await db.deleteFrom(table).execute();
});

const block = async (from: TestPerson, whom: Pick<TestPerson, 'id'>) =>
  await from.ask(blockMember, { profile: whom.id });
const unblock = async (from: TestPerson, whom: Pick<TestPerson, 'id'>) =>
  await from.ask(unblockMember, { profile: whom.id });

/** Makes the two members match, and sends each an unread message from the other. */
async function meet(): Promise<void> {
  await anna.ask(likeMember, { profile: bram.id });
  await bram.ask(likeMember, { profile: anna.id });
  await bram.ask(sendMessage, { profile: anna.id, text: 'Hello Anna' });
  await anna.ask(sendMessage, { profile: bram.id, text: 'Hello Bram' });
}

/** Lists every place where `who` could see `other`, and whether they do. */
async function sightOf(who: TestPerson, other: TestPerson) {
  const conversation = pairOf(who.id, other.id).id;
  const [found, profile, likes, matches, chats, chat] = await Promise.all([
    who.ask(searchMembers, { gender: other === bram ? 'male' : 'female' }),
    who.ask(showMember, { id: other.id }),
    who.ask(listLikes, {}),
    who.ask(pageLikes, { type: 'matches' }),
    who.ask(listChats, {}),
    who.ask(showChat, { conversation }),
  ]);
  const has = (profiles: readonly { id: MemberId }[]) => profiles.some(({ id }) => id === other.id);
  return {
    search: has(found.reply.profiles),
    profile: profile.problem.code ?? 'shown',
    likes: has(likes.reply.profiles) || has(likes.reply.liked_by),
    new_likes: likes.reply.num_new_likes,
    matches: has(matches.reply.profiles),
    chats: has(chats.reply.chats.map(({ profile }) => profile)),
    unread: chats.reply.num_unread_messages,
    chat: chat.problem.code ?? 'shown',
  };
}

const inSight = {
  search: true,
  profile: 'shown',
  likes: true,
  matches: true,
  chats: true,
  chat: 'shown',
};
const outOfSight = { search: false, likes: false, new_likes: 0, matches: false, chats: false, unread: 0 };

describe('a block', () => {
  test('hides both members from each other everywhere, and removes both from the badges', async () => {
    await meet();
    expect(await sightOf(bram, anna)).toEqual({ ...inSight, new_likes: 0, unread: 1 });
    expect(await sightOf(anna, bram)).toEqual({ ...inSight, new_likes: 1, unread: 1 });

    expect((await block(anna, bram)).status).toBe(200);
    expect(await sightOf(bram, anna)).toEqual({ ...outOfSight, profile: 'blocked', chat: 'blocked' });
    expect(await sightOf(anna, bram)).toMatchObject(outOfSight);
  });

  test('responds "You\'re blocked by {name}. You do not have access to this page."', async () => {
    await block(anna, bram);
    const answers = [await bram.ask(showMember, { id: anna.id }), await bram.ask(showChat, { profile: anna.id })];
    for (const { status, problem } of answers) {
      expect(status).toBe(403);
      expect(problem.code).toBe('blocked');
      expect(problem.name).toBe('Anna');
    }
  });

  test('stops likes, messages and read receipts in both directions', async () => {
    await meet();
    await block(anna, bram);
    const told = eventsFor(services, anna.id);
    const message = await bram.ask(sendMessage, { profile: anna.id, text: 'Please' });
    const like = await bram.ask(likeMember, { profile: anna.id });
    expect([message.problem.code, like.problem.code]).toEqual(['blocked', 'blocked']);
    const back = await anna.ask(sendMessage, { profile: bram.id, text: 'No' });
    expect(back.problem.code).toBe('no_such_member');
    await bram.ask(readChat, { conversation: pairOf(anna.id, bram.id).id, message: newId<MessageId>(clock.now()) });
    expect(told).not.toContainEqual(expect.objectContaining({ event: 'message_sent' }));
    expect(await db.selectFrom('message').select('body').execute()).toHaveLength(2);
  });

  test('lets the blocker see the profile, so that they can unblock', async () => {
    await block(anna, bram);
    const { reply } = await anna.ask(showMember, { id: bram.id });
    expect(reply.profile).toMatchObject({ name: 'Bram', blocked_by_me: true });
  });

  test('hides from the blocker whether the blocked member is online, in the profile and in the conversation', async () => {
    const presence = async () => {
      const { profile } = (await anna.ask(showMember, { id: bram.id })).reply;
      const chat = (await anna.ask(showChat, { profile: bram.id })).reply;
      return { profile: profile.online, last_active: profile.last_active, chat: chat.profile.online };
    };
    expect(await presence()).toEqual({ profile: true, last_active: 'now', chat: true });
    await block(anna, bram);
    expect(await presence()).toEqual({ profile: false, last_active: null, chat: false });
  });

  test('is published live to both members after the commit, without a reason', async () => {
    const [annaEvents, bramEvents] = [eventsFor(services, anna.id), eventsFor(services, bram.id)];
    const found: Promise<unknown>[] = [];
    services.hub.listen(bram.id, undefined, () => found.push(bram.ask(showMember, { id: anna.id })));
    await block(anna, bram);
    expect(annaEvents).toEqual([{ event: 'member_hidden', member: bram.id }]);
    expect(bramEvents).toEqual([{ event: 'member_hidden', member: anna.id }]);
    expect(await Promise.all(found)).toMatchObject([{ status: 403 }]);
  });

  test('is stored once when requested twice at the same time', async () => {
    const answers = await Promise.all([block(anna, bram), block(anna, bram), block(bram, anna), block(bram, anna)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await db.selectFrom('member_hidden').selectAll().execute()).toHaveLength(2);
  });

  test('is applied entirely before or entirely after a simultaneous like', async () => {
    for (let round = 0; round < 10; round += 1) {
      for (const table of ['pair', 'member_hidden', 'like_in', 'like_out'] as const)
        await db.deleteFrom(table).execute();
      const [blocked, liked] = await Promise.all([block(anna, bram), bram.ask(likeMember, { profile: anna.id })]);
      expect(blocked.status).toBe(200);
      const kept = await db.selectFrom('like_in').select('other_id').where('member_id', '=', anna.id).execute();
      expect(kept).toHaveLength(liked.status === 200 ? 1 : 0);
      expect((await anna.ask(listLikes, {})).reply.liked_by).toEqual([]);
    }
  });

  test('happens once per idempotency key, and a different request with the same key is rejected', async () => {
    const key = crypto.randomUUID();
    await anna.ask(blockMember, { profile: bram.id }, { key });
    await unblock(anna, bram);
    expect((await anna.ask(blockMember, { profile: bram.id }, { key })).status, 'a late second try').toBe(200);
    expect((await anna.ask(listBlocks, {})).reply.profiles).toEqual([]);
    const other = await anna.ask(blockMember, { profile: anna.id }, { key });
    expect(other.status).toBe(422);
  });
});

describe('blocking is refused', () => {
  test('for a member’s own profile', async () => {
    const { status, problem } = await block(anna, anna);
    expect(status).toBe(422);
    expect(problem.code).toBe('yourself');
  });

  test('for a member who is not visible, without revealing that they exist or granting access', async () => {
    const emil = await person(services, 'Emil', { gender: 'male' });
    await db.updateTable('member_card').set({ listed: false }).where('id', '=', emil.id).execute();
    const hidden = await block(anna, emil);
    const nobody = await block(anna, { id: newId<MemberId>(clock.now()) });
    expect(hidden.status).toBe(404);
    expect(hidden.problem.code).toBe('no_such_member');
    expect(hidden.problem).toEqual(nobody.problem);
    expect((await unblock(anna, emil)).status).toBe(200);
    expect((await anna.ask(showMember, { id: emil.id })).problem.code).toBe('no_such_member');
    expect(await db.selectFrom('pair').select('id').execute()).toEqual([]);
  });

  test('without a login', async () => {
    const visitor = browser(services.app);
    for (const call of [blockMember, unblockMember] as const) {
      expect((await visitor.ask(call, { profile: anna.id })).problem.authentication_required).toBe(true);
    }
  });
});

describe('the list of blocks', () => {
  test('contains the members whom the viewer has blocked, but not those who have blocked the viewer', async () => {
    const zoe = await person(services, 'Zoë');
    await block(bram, zoe);
    await block(bram, anna);
    expect((await bram.ask(listBlocks, {})).reply.profiles).toEqual([
      { id: anna.id, name: 'Anna' },
      { id: zoe.id, name: 'Zoë' },
    ]);
    expect((await anna.ask(listBlocks, {})).reply.profiles).toEqual([]);
  });
});

describe('unblocking', () => {
  test('restores for both members everything that the block had hidden', async () => {
    await meet();
    const before = [await sightOf(anna, bram), await sightOf(bram, anna)];
    await block(anna, bram);
    const [annaEvents, bramEvents] = [eventsFor(services, anna.id), eventsFor(services, bram.id)];
    expect((await unblock(anna, bram)).status).toBe(200);
    expect([await sightOf(anna, bram), await sightOf(bram, anna)]).toEqual(before);
    expect([...annaEvents, ...bramEvents].map(({ event }) => event)).toEqual(['member_hidden', 'member_hidden']);
    expect(await db.selectFrom('member_hidden').selectAll().execute()).toEqual([]);
  });

  test('leaves the other member’s block in place', async () => {
    await Promise.all([block(anna, bram), block(bram, anna)]);
    await unblock(anna, bram);
    expect((await sightOf(anna, bram)).profile).toBe('blocked');
    expect((await bram.ask(listBlocks, {})).reply.profiles).toEqual([{ id: anna.id, name: 'Anna' }]);
    await unblock(bram, anna);
    expect((await sightOf(anna, bram)).profile).toBe('shown');
  });

  test('by the blocked member changes and publishes nothing', async () => {
    await block(anna, bram);
    const told = eventsFor(services, anna.id);
    expect((await unblock(bram, anna)).status).toBe(200);
    expect((await sightOf(bram, anna)).profile).toBe('blocked');
    expect(told).toEqual([]);
  });
});
