import { describe, expect, test } from 'vitest';
import { listTransactions } from '#contract/credits.ts';
import { showUser } from '#contract/accounts/accounts.ts';
import { listChats, sendMessage, showChat } from '#contract/chats/chats.ts';
import type { LiveEvent } from '#contract/live.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { type TestPerson, person } from '#testing/people.ts';
import { brokenBooks, haveCredits, readTexts, say, twoPeople } from '#testing/talk.ts';

const services = await testServices();
const { db, clock, hub } = services;

async function creditsOf(member: TestPerson): Promise<number> {
  return (await member.ask(showUser, {})).reply.user!.credits;
}

function eventsOf({ id }: TestPerson): LiveEvent[] {
  const heard: LiveEvent[] = [];
  hub.listen(id, undefined, (_id, event) => heard.push(event));
  return heard;
}

describe('the first message to a member', () => {
  test('starts a conversation, costs its sender message_credits 1, and is shown to both', async () => {
    const [anna, bram] = await twoPeople(services);
    clock.move(1000);
    const { status, reply } = await say(anna, bram, 'Is that boat yours?', 'key-of-the-first');
    expect(status).toBe(200);
    expect(reply).toEqual({
      conversation: expect.any(String),
      message: {
        id: expect.any(String),
        sender: anna.id,
        kind: 'text',
        text: 'Is that boat yours?',
        gift: null,
        photo: null,
        warning: null,
        reply_to: null,
        language: null,
        my_reaction: null,
        their_reaction: null,
        sent_at: clock.now().toISOString(),
        key: 'key-of-the-first',
      },
      credits: 4,
    });
    const { conversation, message } = reply;
    const shown = (await bram.ask(showChat, { conversation })).reply;
    expect(shown).toMatchObject({ conversation, num_unread_messages: 1, reply_bar: null, conversations_left: null });
    expect(shown.messages, 'only the sender sees the key').toEqual([{ ...message, key: null }]);
    const preview = { id: message.id, kind: 'text', preview: 'Is that boat yours?', sent_at: message.sent_at };
    expect((await bram.ask(listChats, {})).reply).toMatchObject({
      chats: [{ conversation, num_unread_messages: 1, last_message: { ...preview, mine: false } }],
      num_unread_messages: 1,
    });
    expect((await anna.ask(listChats, {})).reply).toMatchObject({
      chats: [{ conversation, num_unread_messages: 0, last_message: { ...preview, mine: true } }],
      num_unread_messages: 0,
    });
    const { reply: statement } = await anna.ask(listTransactions, {});
    expect(statement.transactions.map(({ cause, delta }) => [cause, delta])).toEqual([
      ['message', -1],
      ['bonus', 5],
    ]);
  });

  test('is published to both browsers, each with its own view', async () => {
    const [anna, bram] = await twoPeople(services);
    const [heardAnna, heardBram] = [eventsOf(anna), eventsOf(bram)];
    const { conversation, message } = (await say(anna, bram, 'Hello')).reply;
    const event = { event: 'message_sent', conversation, message: message.id, from: anna.id };
    const theirs = { message: { ...message, key: null }, after: null, num_unread_messages: 1, credits: null };
    expect(heardBram).toEqual([{ ...event, shown: theirs }]);
    expect(heardAnna).toEqual([{ ...event, shown: { message, after: null, num_unread_messages: null, credits: 4 } }]);
  });

  test('from a member with 5 signup_credits leaves four more', async () => {
    const [anna, bram] = await twoPeople(services);
    const texts = ['one', 'two', 'three', 'four', 'five'];
    for (const text of texts) expect((await say(anna, bram, text)).status).toBe(200);
    expect(await creditsOf(anna)).toBe(0);
    const { status, problem } = await say(anna, bram, 'six');
    expect(status).toBe(402);
    expect(problem.code).toBe('not_enough_credits');
    expect(problem.credits).toBe(0);
    expect(problem.cost).toBe(1);
    expect(await readTexts(bram, anna)).toEqual(texts);
  });
});

describe('the text of a message', () => {
  test.each([
    ['  with space around it \n', 'with space around it'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['line\n\nline', 'line\n\nline'],
  ])('%j is stored as %j', async (written, kept) => {
    const [anna, bram] = await twoPeople(services);
    const key = crypto.randomUUID();
    expect((await say(anna, bram, written, key)).reply.message.text).toBe(kept);
    expect((await say(anna, bram, written, key)).status, 'a retry').toBe(200);
    expect(await readTexts(bram, anna)).toEqual([kept]);
  });

  test.each(['a\u0000b', 'half an emoji \ud83d'])('%j is invalid text, and rejected', async (text) => {
    const [anna, bram] = await twoPeople(services);
    expect((await say(anna, bram, text)).status).toBe(422);
    expect(await creditsOf(anna)).toBe(5);
  });

  test.each(['', '   \n', '\u200b\u200d', '\u3164'])('%j is blank, and rejected', async (text) => {
    const [anna, bram] = await twoPeople(services);
    const { status, problem } = await say(anna, bram, text);
    expect(status).toBe(422);
    expect(problem.fields).toEqual({ text: 'empty' });
    expect(await creditsOf(anna)).toBe(5);
  });

  test('may have 2000 characters as a reader counts them, and not one more', async () => {
    const [anna, bram] = await twoPeople(services);
    const families = (count: number) => '👩‍👩‍👧'.repeat(count);
    expect((await say(anna, bram, families(2000))).status).toBe(200);
    const { status, problem } = await say(anna, bram, families(2001));
    expect(status).toBe(422);
    expect(problem.code).toBe('too_long');
    expect(problem.max).toBe(2000);
    expect(await creditsOf(anna)).toBe(4);
  });

  test('is shown in the list on one line, cut between two characters', async () => {
    const [anna, bram] = await twoPeople(services);
    await say(anna, bram, `One\n\ntwo ${'👩‍👩‍👧'.repeat(100)}`);
    const [chat] = (await bram.ask(listChats, {})).reply.chats;
    expect(chat!.last_message!.preview).toBe(`One two ${'👩‍👩‍👧'.repeat(71)}…`);
  });

  test('is rejected with a field that the contract does not declare', async () => {
    const [anna, bram] = await twoPeople(services);
    const sneaked = { profile: bram.id, text: 'Free of charge', cost: 0 } as never;
    expect((await anna.ask(sendMessage, sneaked)).status).toBe(422);
  });
});

test('of twenty simultaneous messages with one credit left, exactly one is sent, and the others cost nothing', async () => {
  const [anna, bram] = await twoPeople(services);
  await haveCredits(services, anna.id, 1);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => say(anna, bram, `Message ${index}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 402)).toHaveLength(19);
  expect(await readTexts(bram, anna)).toHaveLength(1);
  expect(await creditsOf(anna)).toBe(0);
});

test('if both members start simultaneously, there is one conversation, started by one of them', async () => {
  const [anna, bram] = await twoPeople(services);
  const answers = await Promise.all([say(anna, bram, 'Hello'), say(bram, anna, 'Hello')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const [one, other] = answers.map(({ reply }) => reply.conversation);
  expect(one).toBe(other);
  const rows = await db.selectFrom('inbox').select('started_by_me').where('conversation_id', '=', one!).execute();
  expect(rows.filter(({ started_by_me }) => started_by_me)).toHaveLength(1);
  expect(rows).toHaveLength(2);
});

test('a message sorts after the last one, even if it comes from a process whose clock is behind', async () => {
  const [anna, bram] = await twoPeople(services);
  clock.move(3_600_000);
  const first = (await say(bram, anna, 'first')).reply.message;
  clock.move(-3_600_000);
  const second = (await say(anna, bram, 'second')).reply.message;
  const third = (await say(bram, anna, 'third')).reply.message;
  expect(await readTexts(anna, bram)).toEqual(['first', 'second', 'third']);
  expect([second.sent_at, third.sent_at]).toEqual([first.sent_at, first.sent_at]);
});

test('60 messages a minute are accepted, and the 61st has to wait', async () => {
  const [anna, bram] = await twoPeople(services);
  await haveCredits(services, anna.id, 100);
  for (let count = 1; count <= 60; count += 1) expect((await say(anna, bram, `Message ${count}`)).status).toBe(200);
  expect((await say(anna, bram, 'Message 61')).status).toBe(429);
  expect(await creditsOf(anna)).toBe(40);
});

test('a message to oneself, to an unknown member, or without a login is refused', async () => {
  const [anna, bram] = await twoPeople(services);
  expect((await say(anna, anna, 'Note to myself')).problem.code).toBe('yourself');
  expect((await say(anna, { id: crypto.randomUUID() as never }, 'Anyone there?')).problem.code).toBe('no_such_member');
  expect((await say(browser(services.app), bram, 'Hello')).problem).toMatchObject({ authentication_required: true });
});

test('a browser sends nothing on behalf of a member once another member has logged in there', async () => {
  const [anna, bram] = await twoPeople(services);
  const chloe = await person(services, 'Chloe');
  const kept = { profile: bram.id, text: 'Only from Anna', from: anna.id };
  const { status, problem } = await chloe.ask(sendMessage, kept);
  expect(status).toBe(403);
  expect(problem.authentication_required).toBe(true);
  expect((await anna.ask(sendMessage, kept)).status).toBe(200);
  expect(await readTexts(bram, anna)).toEqual(['Only from Anna']);
});

test('every message is paid for once, and every balance equals the sum of its ledger', async () => {
  expect(await brokenBooks(services)).toEqual([]);
});
