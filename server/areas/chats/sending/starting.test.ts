import { describe, expect, test } from 'vitest';
import { listChats, removeChat, sendMessage, showChat } from '#contract/chats/chats.ts';
import { likeMember } from '#contract/likes.ts';
import { activate } from '#contract/accounts/accounts.ts';
import { isRefused } from '#contract/refusal.ts';
import { counted } from '#testing/databases/counted.ts';
import { testServices } from '#testing/services.ts';
import { tokenInMail, type TestPerson, person } from '#testing/people.ts';
import { isDistributed } from '../../../platform/postgres/distributed.ts';
import { brokenBooks, readTexts, say } from '#testing/talk.ts';
import { send } from './send.ts';

const services = await testServices();
const { db } = services;
let made = 0;

async function someone(name: string, about: Parameters<typeof person>[2] = {}): Promise<TestPerson> {
  made += 1;
  return await person(services, `${name} ${made}`, about);
}

describe('free conversations to start: 2', () => {
  test('the third is refused, and the screen shows how many are left', async () => {
    const [anna, bram, chloe, dirk] = [
      await someone('Anna'),
      await someone('Bram'),
      await someone('Chloé'),
      await someone('Dirk'),
    ];
    const left = async (other: TestPerson) =>
      (await anna.ask(showChat, { profile: other.id })).reply.conversations_left;
    expect(await left(bram)).toBe(2);
    await say(anna, bram, 'Hello');
    expect(await left(chloe)).toBe(1);
    await say(anna, chloe, 'Hello');
    expect([await left(dirk), await left(bram)]).toEqual([0, null]);
    const { status, problem } = await say(anna, dirk, 'Hello');
    expect(status).toBe(403);
    expect(problem.code).toBe('conversation_limit');
    expect(problem.limit).toBe(2);
    expect((await say(anna, bram, 'Still here')).status, 'continuing a conversation does not count').toBe(200);
    expect((await dirk.ask(listChats, {})).reply.chats).toEqual([]);
  });

  test('a deleted conversation counts', async () => {
    const [anna, ...others] = [
      await someone('Anna'),
      await someone('Bram'),
      await someone('Chloé'),
      await someone('Dirk'),
    ];
    for (const other of others.slice(0, 2)) {
      const { reply } = await say(anna, other, 'Hello');
      await anna.ask(removeChat, { conversation: reply.conversation });
    }
    expect((await say(anna, others[2], 'Hello')).problem.code).toBe('conversation_limit');
  });

  test('replying does not count', async () => {
    const anna = await someone('Anna');
    for (let count = 0; count < 4; count += 1) {
      const other = await someone('Bram');
      await say(other, anna, 'Hello');
      expect((await say(anna, other, 'Hello yourself')).status).toBe(200);
    }
  });

  test.each([1, 2, 3, 4])('twenty simultaneous attempts start two (round %i)', async () => {
    const anna = await someone('Anna', {});
    const others: TestPerson[] = [];
    for (let count = 0; count < 20; count += 1) others.push(await someone('Bram'));
    const answers = await Promise.all(others.map((other) => say(anna, other, 'Hello')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ problem }) => problem.code))).toEqual(new Set(['conversation_limit']));
  });

  test('a premium member may start more', async () => {
    const anna = await someone('Anna', { premium: true });
    for (let count = 0; count < 4; count += 1) {
      const bram = await someone('Bram');
      expect((await anna.ask(showChat, { profile: bram.id })).reply.conversations_left).toBeNull();
      expect((await say(anna, bram, 'Hello')).status).toBe(200);
    }
  });
});

test.skipIf(isDistributed(db))('starting a conversation takes nine statements', async () => {
  const [anna, bram] = [await someone('Anna'), await someone('Bram', { gender: 'male' })];
  const { db: own, statements } = counted(db);
  const delivery = { from: anna.id, to: bram.id, key: crypto.randomUUID(), at: services.clock.now() };
  expect(isRefused(await send(own, delivery, { kind: 'text', text: 'Hello', gift: null, cost: 1 }))).toBe(false);
  expect(statements()).toBe(9);
});

describe('while a member has not confirmed their address', () => {
  test('they may write, but nobody can reply until they confirm it', async () => {
    const anna = await someone('Anna', { confirmed: false });
    const bram = await someone('Bram');
    const { conversation } = (await say(anna, bram, 'Hello')).reply;
    expect((await bram.ask(showChat, { conversation })).reply.reply_bar).toBe('not_confirmed');
    const { status, problem } = await say(bram, anna, 'Hello yourself');
    expect(status).toBe(403);
    expect(problem.code).toBe('not_confirmed');
    expect(problem.name).toBe(`Anna ${made - 1}`);
    expect((await say(anna, bram, 'Why so quiet?')).status).toBe(200);

    await anna.ask(activate, { token: await tokenInMail(services, anna.email) });
    expect((await bram.ask(showChat, { conversation })).reply.reply_bar).toBeNull();
    expect((await say(bram, anna, 'Hello yourself')).status).toBe(200);
    expect(await readTexts(anna, bram)).toEqual(['Hello', 'Why so quiet?', 'Hello yourself']);
  });

  test('nobody can write to them first, not even a member whom they like', async () => {
    const anna = await someone('Anna', { confirmed: false });
    const bram = await someone('Bram');
    expect((await say(bram, anna, 'Hello')).problem.code).toBe('no_such_member');
    expect((await bram.ask(showChat, { profile: anna.id })).problem.code).toBe('no_such_chat');
    await anna.ask(likeMember, { profile: bram.id });
    expect((await say(bram, anna, 'Hello')).problem.code).toBe('not_confirmed');
  });
});

test('a fictional profile cannot start a conversation, but may reply in one', async () => {
  const [cupid, bram] = [await someone('Cupid', { premium: true }), await someone('Bram')];
  await db.updateTable('member_card').set({ fictional_icon: true }).where('id', '=', cupid.id).execute();
  const { status, problem } = await say(cupid, bram, 'Hello');
  expect(status).toBe(403);
  expect(problem.code).toBe('conversation_limit');
  expect(problem.limit).toBe(0);
  await say(bram, cupid, 'Who are you?');
  expect((await say(cupid, bram, 'An invention.')).status).toBe(200);
});

test('a sent icebreaker is marked as used, once, for its sender and this recipient', async () => {
  const [anna, bram, chloe] = [await someone('Anna'), await someone('Bram'), await someone('Chloé')];
  const begin = { profile: bram.id, text: 'Sea, mountains or city? I say sea.', icebreaker: 'landscape' } as const;
  await anna.ask(sendMessage, begin);
  await anna.ask(sendMessage, begin);
  await anna.ask(sendMessage, { ...begin, icebreaker: 'cup' });
  const usedBy = async (one: TestPerson, other: TestPerson) =>
    (await one.ask(showChat, { profile: other.id })).reply.icebreakers_used;
  expect(await usedBy(anna, bram)).toEqual(['landscape', 'cup']);
  expect(await usedBy(bram, anna)).toEqual([]);
  expect(await usedBy(anna, chloe)).toEqual([]);
});

test('every message is paid for once, and every balance equals the sum of its ledger', async () => {
  expect(await brokenBooks(services)).toEqual([]);
});
