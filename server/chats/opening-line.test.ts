import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { freeConversations, listChats } from '#contract/chats.ts';
import { likeMember, listLikes } from '#contract/likes.ts';
import { showMember } from '#contract/members.ts';
import { likeWithLine } from '#contract/opening-line.ts';
import { testGround } from '../testing/ground.ts';
import { brokenInvariants } from '../testing/invariants.ts';
import { type Person, person } from '../testing/people.ts';
import { brokenBooks, haveCredits, readTexts, say } from '../testing/talk.ts';

const ground = await testGround();
const { db } = ground;
let made = 0;

/** A woman and a man who do not know each other, and how many credits she has. */
async function two(credits: number) {
  made += 1;
  const anna = await person(ground, `Anna ${made}`);
  const bram = await person(ground, `Bram ${made}`, { gender: 'male', premium: true });
  await haveCredits(ground, anna.id, credits);
  return { anna, bram };
}

const line = 'Do you know the way to the lake?';
const opens = async (from: Person, to: Person, pay: boolean, key: string = crypto.randomUUID()) =>
  await from.ask(likeWithLine, { profile: to.id, text: line, pay }, { key });
const likes = async (from: Person, to: Person) => (await from.ask(showMember, { id: to.id })).reply.profile.liked;
const sound = async () => {
  expect(await brokenBooks(ground)).toEqual([]);
  expect(await brokenInvariants({ query: async (text) => await sql.raw<never>(text).execute(db) })).toEqual({});
};

describe('a first line', () => {
  test('is sent on a match, and costs nothing', async () => {
    const { anna, bram } = await two(0);
    await bram.ask(likeMember, { profile: anna.id });
    expect((await opens(anna, bram, false)).reply).toEqual({ matched: true, sent: true, credits: 0 });
    expect(await readTexts(bram, anna)).toEqual([line]);
    expect((await bram.ask(listChats, {})).reply.num_unread_messages).toBe(1);
    await sound();
  });

  test('is sent without a match where it is paid for, for what a message costs', async () => {
    const { anna, bram } = await two(3);
    expect((await opens(anna, bram, true)).reply).toEqual({ matched: false, sent: true, credits: 2 });
    expect(await readTexts(bram, anna)).toEqual([line]);
    expect((await bram.ask(listLikes, {})).reply.num_new_likes).toBe(1);
    await sound();
  });

  test('is not sent where it is neither: the like is given, and nothing is paid', async () => {
    const { anna, bram } = await two(3);
    expect((await opens(anna, bram, false)).reply).toEqual({ matched: false, sent: false, credits: 3 });
    expect([await likes(anna, bram), await readTexts(bram, anna)]).toEqual([true, []]);
    await sound();
  });

  test('that cannot be paid likes nobody: not enough credits', async () => {
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

  test('is the first one: after words between the two there is none any more', async () => {
    const { anna, bram } = await two(5);
    await say(bram, anna, 'Hello');
    const { status, problem } = await opens(anna, bram, true);
    expect([status, problem.code]).toEqual([409, 'already_begun']);
    expect([await likes(anna, bram), await readTexts(bram, anna)]).toEqual([false, ['Hello']]);
  });
});

describe('under one key', () => {
  test.each([true, false])('ten tries at once are one like, one line, and one payment: a match %s', async (match) => {
    const { anna, bram } = await two(5);
    if (match) await bram.ask(likeMember, { profile: anna.id });
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, async () => await opens(anna, bram, true, key)));
    const told = { matched: match, sent: true, credits: match ? 5 : 4 };
    expect(answers.map(({ reply }) => reply)).toEqual(answers.map(() => told));
    expect((await opens(anna, bram, true, key)).reply).toEqual(told);
    expect(await readTexts(bram, anna)).toEqual([line]);
    await sound();
  });

  test('a try after a crash between the like and the line sends the line', async () => {
    const { anna, bram } = await two(5);
    const key = crypto.randomUUID();
    await opens(anna, bram, true, key);
    // As if the process had ended after the like: nothing of the message stands.
    for (const table of ['message', 'inbox'] as const)
      await db.deleteFrom(table).where('conversation_id', 'is not', null).execute();
    await db.deleteFrom('ledger').where('member_id', '=', anna.id).where('cause', '=', 'message').execute();
    await db.updateTable('wallet').set({ balance: 5 }).where('member_id', '=', anna.id).execute();
    expect((await opens(anna, bram, true, key)).reply).toEqual({ matched: false, sent: true, credits: 4 });
    expect(await readTexts(bram, anna)).toEqual([line]);
  });

  test('another line is refused', async () => {
    const { anna, bram } = await two(5);
    const key = crypto.randomUUID();
    await opens(anna, bram, true, key);
    const { problem } = await anna.ask(likeWithLine, { profile: bram.id, text: 'Another', pay: true }, { key });
    expect(problem.code).toBe('key_reused');
  });
});
