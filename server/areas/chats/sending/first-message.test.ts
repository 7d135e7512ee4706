import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { freeConversations, listChats } from '#contract/chats/chats.ts';
import { likeMember, listLikes } from '#contract/likes.ts';
import { showMember } from '#contract/members/members.ts';
import { likeWithMessage } from '#contract/chats/first-message.ts';
import { isRefused } from '#contract/refusal.ts';
import { balanceOf } from '../../credits/wallet.ts';
import { pairOf } from '../../members/member-pair.ts';
import { testServices } from '#testing/services.ts';
import { brokenInvariants } from '#testing/databases/invariants.ts';
import { type TestPerson, person } from '#testing/people.ts';
import { brokenBooks, haveCredits, readTexts, say } from '#testing/talk.ts';
import { barToOpen } from './first-message.ts';
import { send } from './send.ts';

const services = await testServices();
const { db, clock } = services;
/** `ROUNDS=200` runs a long drill. */
const rounds = Number(process.env.ROUNDS ?? 20);
let made = 0;

/** Creates a woman with this many credits, and a man whom she does not know. */
async function two(credits: number) {
  made += 1;
  const anna = await person(services, `Anna ${made}`);
  const bram = await person(services, `Bram ${made}`, { gender: 'male', premium: true });
  await haveCredits(services, anna.id, credits);
  return { anna, bram };
}

const line = 'Do you know the way to the lake?';
const opens = async (from: TestPerson, to: TestPerson, pay: boolean, key: string = crypto.randomUUID()) =>
  await from.ask(likeWithMessage, { profile: to.id, text: line, pay }, { key });
const likes = async (from: TestPerson, to: TestPerson) =>
  (await from.ask(showMember, { id: to.id })).reply.profile.liked;
const sound = async () => {
  expect(await brokenBooks(services)).toEqual([]);
  expect(await brokenInvariants({ query: async (text) => await sql.raw<never>(text).execute(db) })).toEqual({});
};

describe('a first message', () => {
  test('is sent on a match, free of charge', async () => {
    const { anna, bram } = await two(0);
    await bram.ask(likeMember, { profile: anna.id });
    expect((await opens(anna, bram, false)).reply).toEqual({ matched: true, sent: true, credits: 0 });
    expect(await readTexts(bram, anna)).toEqual([line]);
    expect((await bram.ask(listChats, {})).reply.num_unread_messages).toBe(1);
    await sound();
  });

  test('is sent without a match if it is paid for, at the price of a message', async () => {
    const { anna, bram } = await two(3);
    expect((await opens(anna, bram, true)).reply).toEqual({ matched: false, sent: true, credits: 2 });
    expect(await readTexts(bram, anna)).toEqual([line]);
    expect((await bram.ask(listLikes, {})).reply.num_new_likes).toBe(1);
    await sound();
  });

  test('is not sent without a match or payment: only the like is given, and nothing is charged', async () => {
    const { anna, bram } = await two(3);
    expect((await opens(anna, bram, false)).reply).toEqual({ matched: false, sent: false, credits: 3 });
    expect(await likes(anna, bram)).toBe(true);
    expect(await readTexts(bram, anna)).toEqual([]);
    await sound();
  });

  test('that cannot be paid for gives no like and returns "not enough credits"', async () => {
    const { anna, bram } = await two(0);
    const { status, problem } = await opens(anna, bram, true);
    expect([status, problem]).toEqual([
      402,
      expect.objectContaining({ code: 'not_enough_credits', credits: 0, cost: 1 }),
    ]);
    expect(await likes(anna, bram)).toBe(false);
  });

  test('starts a conversation, of which a free member may start 2', async () => {
    expect(freeConversations).toBe(2);
    const { anna, bram } = await two(5);
    for (const other of [(await two(0)).bram, (await two(0)).bram]) await say(anna, other, 'Hello');
    await bram.ask(likeMember, { profile: anna.id });
    expect((await opens(anna, bram, false)).problem).toMatchObject({ code: 'conversation_limit', limit: 2 });
    expect(await likes(anna, bram)).toBe(false);
  });

  test('is only possible before the two have written to each other', async () => {
    const { anna, bram } = await two(5);
    await say(bram, anna, 'Hello');
    const { status, problem } = await opens(anna, bram, true);
    expect(status).toBe(409);
    expect(problem.code).toBe('already_begun');
    expect(await likes(anna, bram)).toBe(false);
    expect(await readTexts(bram, anna)).toEqual(['Hello']);
  });
});

describe('of several simultaneous first messages with different keys', () => {
  test.each([
    ['to a match, free of charge', true, 0],
    ['without a match, and charged once', false, 1],
  ])('one is sent %s; the others are refused', async (_where, match, cost) => {
    const { anna, bram } = await two(5);
    if (match) await bram.ask(likeMember, { profile: anna.id });
    const answers = await Promise.all(Array.from({ length: 20 }, async () => await opens(anna, bram, !match)));
    expect(answers.filter(({ status }) => status === 200).map(({ reply }) => reply)).toEqual([
      { matched: match, sent: true, credits: 5 - cost },
    ]);
    const refused = answers.filter(({ status }) => status === 409).map(({ problem }) => problem.code);
    expect(refused).toHaveLength(19);
    // The limit for the same text to several members can refuse first: more than ten at once count, even to one member.
    expect(refused.filter((code) => code !== 'already_begun' && code !== 'same_words')).toEqual([]);
    expect(await readTexts(bram, anna)).toEqual([line]);
    await sound();
  });

  test('one of 20 is sent in every round', async () => {
    const { anna, bram } = await two(5);
    const { id: conversation } = pairOf(anna.id, bram.id);
    const free = { kind: 'text', text: line, gift: null, cost: 0 } as const;
    for (let round = 1; round <= rounds; round += 1) {
      const deliveries = Array.from({ length: 20 }, () => {
        return { from: anna.id, to: bram.id, key: crypto.randomUUID(), at: clock.now() };
      });
      const answers = await Promise.all(deliveries.map((one) => send(db, one, free, { underLock: barToOpen })));
      const refused = answers.filter((answer) => isRefused(answer) && answer.refused === 'already_begun');
      expect(refused, `round ${round}`).toHaveLength(19);
      if (round === rounds) break;
      for (const table of ['message', 'inbox'] as const)
        await db.deleteFrom(table).where('conversation_id', '=', conversation).execute();
      await db.deleteFrom('ledger').where('member_id', '=', anna.id).where('cause', '=', 'message').execute();
    }
    expect(await readTexts(bram, anna)).toEqual([line]);
    await sound();
  });

  test('none is sent after a simultaneous message from the recipient', async () => {
    const { anna, bram } = await two(5);
    await bram.ask(likeMember, { profile: anna.id });
    const [opened] = await Promise.all([opens(anna, bram, false), say(bram, anna, 'Hello'), say(bram, anna, 'You')]);
    const texts = await readTexts(anna, bram);
    expect(texts.filter((text) => text !== line).toSorted()).toEqual(['Hello', 'You']);
    expect(texts.indexOf(line)).toBe(opened.status === 200 ? 0 : -1);
    expect(await balanceOf(db, anna.id)).toBe(5);
    await sound();
  });
});

describe('with the same idempotency key', () => {
  test.each([true, false])(
    'ten simultaneous requests make one like, one message and one payment (match: %s)',
    async (match) => {
      const { anna, bram } = await two(5);
      if (match) await bram.ask(likeMember, { profile: anna.id });
      const key = crypto.randomUUID();
      const answers = await Promise.all(Array.from({ length: 10 }, async () => await opens(anna, bram, true, key)));
      const told = { matched: match, sent: true, credits: match ? 5 : 4 };
      expect(answers.map(({ reply }) => reply)).toEqual(answers.map(() => told));
      expect((await opens(anna, bram, true, key)).reply).toEqual(told);
      expect(await readTexts(bram, anna)).toEqual([line]);
      await sound();
    },
  );

  test('a retry after a crash between the like and the message sends the message', async () => {
    const { anna, bram } = await two(5);
    const key = crypto.randomUUID();
    await opens(anna, bram, true, key);
    // Simulates a crash after the like, before anything of the message was stored.
    for (const table of ['message', 'inbox'] as const)
      await db.deleteFrom(table).where('conversation_id', 'is not', null).execute();
    await db.deleteFrom('ledger').where('member_id', '=', anna.id).where('cause', '=', 'message').execute();
    await db.updateTable('wallet').set({ balance: 5 }).where('member_id', '=', anna.id).execute();
    expect((await opens(anna, bram, true, key)).reply).toEqual({ matched: false, sent: true, credits: 4 });
    expect(await readTexts(bram, anna)).toEqual([line]);
  });

  test('a different message is rejected', async () => {
    const { anna, bram } = await two(5);
    const key = crypto.randomUUID();
    await opens(anna, bram, true, key);
    const { problem } = await anna.ask(likeWithMessage, { profile: bram.id, text: 'Another', pay: true }, { key });
    expect(problem.code).toBe('key_reused');
  });
});
