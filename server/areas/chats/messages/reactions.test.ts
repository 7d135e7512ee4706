import { expect, test } from 'vitest';
import { deleteAccount } from '#contract/accounts/account-deletion.ts';
import { blockMember } from '#contract/blocks.ts';
import { listChats, type MessageId, showChat } from '#contract/chats/chats.ts';
import { react, showMessage, takeBackReaction } from '#contract/chats/messages.ts';
import { testServices } from '#testing/services.ts';
import { eventsFor } from '#testing/live.ts';
import { testPassword, type TestPerson, person } from '#testing/people.ts';
import { haveCredits, say } from '#testing/talk.ts';

const services = await testServices();
const { db, clock } = services;
let made = 0;

/** Creates a conversation with one message from Anna to Bram. */
async function oneMessage() {
  made += 1;
  const anna = await person(services, `Anna ${made}`);
  const bram = await person(services, `Bram ${made}`, { gender: 'male' });
  const { conversation, message } = (await say(anna, bram, 'Look at this')).reply;
  return { anna, bram, which: { conversation, message: message.id } };
}

async function reactionsSeen(reader: TestPerson, which: { conversation: string; message: MessageId }) {
  const { messages } = (await reader.ask(showChat, { conversation: which.conversation as never })).reply;
  const { my_reaction, their_reaction } = messages.find(({ id }) => id === which.message)!;
  return [my_reaction, their_reaction];
}

test('each member of a conversation can set one reaction to any message, change it and remove it', async () => {
  const { anna, bram, which } = await oneMessage();
  const { status, reply } = await bram.ask(react, { ...which, reaction: 'love' });
  expect(status).toBe(200);
  expect(reply.message.my_reaction).toBe('love');
  expect(reply.message.their_reaction).toBeNull();
  await anna.ask(react, { ...which, reaction: 'fire' });
  expect(await reactionsSeen(anna, which)).toEqual(['fire', 'love']);
  await bram.ask(react, { ...which, reaction: 'laugh' });
  expect(await reactionsSeen(bram, which)).toEqual(['laugh', 'fire']);
  expect((await bram.ask(takeBackReaction, which)).reply.message.my_reaction).toBeNull();
  expect(await reactionsSeen(anna, which)).toEqual(['fire', null]);
  expect((await anna.ask(showMessage, which)).reply.message).toMatchObject({
    my_reaction: 'fire',
    text: 'Look at this',
  });
});

test('reacting twice counts once, and is published to both', async () => {
  const { anna, bram, which } = await oneMessage();
  const heard = { anna: eventsFor(services, anna.id), bram: eventsFor(services, bram.id) };
  for (let times = 0; times < 2; times += 1) await bram.ask(react, { ...which, reaction: 'wow' });
  const event = { event: 'reaction_changed', ...which, shown: { by: bram.id, reaction: 'wow' } };
  expect(heard).toEqual({ anna: [event], bram: [event] });
  for (let times = 0; times < 2; times += 1) await bram.ask(takeBackReaction, which);
  const both = [event, { ...event, shown: { by: bram.id, reaction: null } }];
  expect(heard).toEqual({ anna: both, bram: both });
});

test('twenty simultaneous reactions leave one', async () => {
  const { bram, which } = await oneMessage();
  const all = ['love', 'laugh', 'wow', 'sad'] as const;
  const tries = await Promise.all(
    Array.from({ length: 20 }, (_, index) => bram.ask(react, { ...which, reaction: all[index % 4]! })),
  );
  expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([200]));
  expect(
    await db.selectFrom('message_reaction').selectAll().where('message_id', '=', which.message).execute(),
  ).toHaveLength(1);
});

test('a reaction costs nothing, makes nothing unread, and does not move the conversation', async () => {
  const { anna, bram, which } = await oneMessage();
  await haveCredits(services, bram.id, 0);
  const before = (await anna.ask(listChats, {})).reply;
  const notices = await db.selectFrom('mail').select('id').orderBy('id').execute();
  clock.move(60_000);
  expect((await bram.ask(react, { ...which, reaction: 'sad' })).status).toBe(200);
  expect((await anna.ask(listChats, {})).reply).toMatchObject({
    num_unread_messages: before.num_unread_messages,
    chats: before.chats.map(({ conversation, last_message, num_unread_messages }) => ({
      conversation,
      last_message,
      num_unread_messages,
    })),
  });
  expect(await db.selectFrom('mail').select('id').orderBy('id').execute()).toEqual(notices);
});

test('an unknown reaction, or one to a message of another conversation, is rejected', async () => {
  const { anna, bram, which } = await oneMessage();
  const elsewhere = (await oneMessage()).which;
  const cases = [
    [{ ...which, reaction: 'poo' as never }, 422, 'invalid'],
    [{ ...which, message: elsewhere.message, reaction: 'love' }, 404, 'no_such_message'],
    [{ ...elsewhere, reaction: 'love' }, 404, 'no_such_chat'],
  ] as const;
  for (const [input, status, code] of cases) {
    const told = await bram.ask(react, input);
    expect(told.status).toEqual(status);
    expect(told.problem.code).toEqual(code);
  }
  expect(await reactionsSeen(anna, which)).toEqual([null, null]);
});

test('a reaction across a block is refused: the blocked member learns who blocked them, the blocker gets "no such member"', async () => {
  const { anna, bram, which } = await oneMessage();
  await anna.ask(blockMember, { profile: bram.id });
  const refused = await bram.ask(react, { ...which, reaction: 'love' });
  expect(refused.status).toBe(403);
  expect(refused.problem).toMatchObject({ code: 'blocked', name: `Anna ${made}` });
  expect((await bram.ask(showMessage, which)).problem.code).toBe('blocked');
  expect((await anna.ask(react, { ...which, reaction: 'love' })).problem.code).toBe('no_such_member');
});

test('a reaction to a member who has left is refused', async () => {
  const { anna, bram, which } = await oneMessage();
  await anna.ask(deleteAccount, { password: testPassword, confirmed: true });
  expect((await bram.ask(react, { ...which, reaction: 'love' })).problem.code).toBe('no_such_member');
});

test('erasing a message erases its reactions', async () => {
  const { bram, which } = await oneMessage();
  await bram.ask(react, { ...which, reaction: 'thumb' });
  await db.deleteFrom('message').where('id', '=', which.message).execute();
  expect(await db.selectFrom('message_reaction').selectAll().where('message_id', '=', which.message).execute()).toEqual(
    [],
  );
});
