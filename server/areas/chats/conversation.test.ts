import { describe, expect, test } from 'vitest';
import { blockMember, unblockMember } from '#contract/blocks.ts';
import { listChats, type MessageId, readChat, removeChat, showChat } from '#contract/chats/chats.ts';
import { likeMember, takeBackLike } from '#contract/likes.ts';
import { newId } from '../../platform/core/ids.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { type TestPerson, person } from '#testing/people.ts';
import { readTexts, say } from '#testing/talk.ts';

const services = await testServices();
const { db, clock } = services;
let made = 0;

async function someone(name: string): Promise<TestPerson> {
  made += 1;
  return await person(services, `${name} ${made}`);
}

/** Creates a conversation in which Anna has written to Bram. */
async function talking() {
  const [anna, bram] = [await someone('Anna'), await someone('Bram')];
  const { conversation, message } = (await say(anna, bram, 'Hello')).reply;
  return { anna, bram, conversation, message };
}

test('a conversation that has not been started is empty, and names the other member', async () => {
  const [anna, bram] = [await someone('Anna'), await someone('Bram')];
  const { status, reply } = await anna.ask(showChat, { profile: bram.id });
  expect(status).toBe(200);
  expect(reply).toEqual({
    conversation: expect.any(String),
    profile: expect.objectContaining({ id: bram.id, name: `Bram ${made}` }),
    messages: [],
    has_older: false,
    history_ended: false,
    num_unread_messages: 0,
    read_up_to: null,
    read_at: null,
    delivered_up_to: null,
    reply_bar: null,
    conversations_left: 2,
    acquainted: false,
    message_credits: 1,
    photo_credits: 2,
    icebreakers_used: [],
    met: { matched_at: null, i_like: false, likes_me: false },
    message_length: 2000,
  });
  const sent = await say(anna, bram, 'Hello');
  expect(sent.reply.conversation).toBe(reply.conversation);
});

describe('how the two met', () => {
  const likes = async (from: TestPerson, to: TestPerson) => await from.ask(likeMember, { profile: to.id });
  const metOf = async (viewer: TestPerson, other: TestPerson) =>
    (await viewer.ask(showChat, { profile: other.id })).reply.met;

  test('names each like from the perspective of the viewer', async () => {
    const { anna, bram } = await talking();
    await likes(anna, bram);
    expect(await metOf(anna, bram)).toEqual({ matched_at: null, i_like: true, likes_me: false });
    expect(await metOf(bram, anna)).toEqual({ matched_at: null, i_like: false, likes_me: true });
  });

  test('includes the time of a match until one of them takes the like back', async () => {
    const { anna, bram } = await talking();
    await likes(anna, bram);
    clock.move(60_000);
    const matched_at = clock.now().toISOString();
    await likes(bram, anna);
    for (const [viewer, other] of [
      [anna, bram],
      [bram, anna],
    ] as const) {
      expect(await metOf(viewer, other)).toEqual({ matched_at, i_like: true, likes_me: true });
    }
    await anna.ask(takeBackLike, { profile: bram.id });
    expect(await metOf(bram, anna)).toEqual({ matched_at: null, i_like: true, likes_me: false });
  });

  test('does not reveal the like of a member who has not confirmed their address', async () => {
    const [anna, bram] = [await someone('Anna'), await person(services, 'Unconfirmed', { confirmed: false })];
    await say(bram, anna, 'Hello');
    await likes(bram, anna);
    await likes(anna, bram);
    expect(await metOf(anna, bram)).toEqual({ matched_at: null, i_like: true, likes_me: false });
  });

  test('does not reveal the like of a member whom the viewer has blocked', async () => {
    const { anna, bram } = await talking();
    await likes(bram, anna);
    await anna.ask(blockMember, { profile: bram.id });
    expect(await metOf(anna, bram)).toEqual({ matched_at: null, i_like: false, likes_me: false });
  });
});

test('history has 50 messages per page, without repeats or gaps, even if a message arrives in between', async () => {
  const { anna, bram, conversation } = await talking();
  const rows = Array.from({ length: 119 }, (_, index) => ({
    conversation_id: conversation,
    id: newId<MessageId>(clock.now()),
    sender_id: anna.id,
    kind: 'text' as const,
    body: `Message ${index + 1}`,
    created_at: clock.now(),
  }));
  await db.insertInto('message').values(rows).execute();
  const newest = (await bram.ask(showChat, { conversation })).reply;
  await say(anna, bram, 'Meanwhile');
  const before = newest.messages.at(-1)!.id;
  const second = (await bram.ask(showChat, { conversation, before })).reply;
  const third = (await bram.ask(showChat, { conversation, before: second.messages.at(-1)!.id })).reply;
  expect([newest, second, third].map(({ messages, has_older }) => [messages.length, has_older])).toEqual([
    [50, true],
    [50, true],
    [20, false],
  ]);
  const texts = [newest, second, third].flatMap(({ messages }) => messages.map(({ text }) => text)).toReversed();
  expect(texts).toEqual(['Hello', ...Array.from({ length: 119 }, (_, index) => `Message ${index + 1}`)]);
});

describe('a conversation of other members', () => {
  test('is not found by any call, like one that does not exist', async () => {
    const { conversation, message } = await talking();
    const chloe = await someone('Chloé');
    const never = crypto.randomUUID() as typeof conversation;
    const foreign = [
      await chloe.ask(showChat, { conversation }),
      await chloe.ask(readChat, { conversation, message: message.id }),
      await chloe.ask(removeChat, { conversation }),
    ];
    const unknown = [
      await chloe.ask(showChat, { conversation: never }),
      await chloe.ask(readChat, { conversation: never, message: message.id }),
      await chloe.ask(removeChat, { conversation: never }),
    ];
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(foreign.map(({ problem }) => problem)).toEqual(unknown.map(({ problem }) => problem));
    expect((await chloe.ask(listChats, {})).reply.chats).toEqual([]);
  });

  test('does not open through a message of another conversation', async () => {
    const { anna, conversation } = await talking();
    const other = await talking();
    const before = other.message.id;
    const { reply } = await anna.ask(showChat, { conversation, before });
    expect(reply.messages.map(({ text }) => text)).toEqual(['Hello']);
  });

  test('requires a login', async () => {
    const { conversation } = await talking();
    const { status, problem } = await browser(services.app).ask(showChat, { conversation });
    expect(status).toBe(403);
    expect(problem.authentication_required).toBe(true);
  });

  test.each([{}, { conversation: 'nonsense' }, { conversation: crypto.randomUUID(), profile: crypto.randomUUID() }])(
    'rejects %j',
    async (input) => {
      const anna = await someone('Anna');
      expect((await anna.ask(showChat, input as never)).status).toBe(422);
    },
  );
});

describe('a blocked conversation', () => {
  test('returns ‘You’re blocked by {name}’ to the blocked member, accepts no message, and is on neither member’s list', async () => {
    const { anna, bram, conversation } = await talking();
    await bram.ask(blockMember, { profile: anna.id });
    const shown = await anna.ask(showChat, { conversation });
    expect(shown.status).toBe(403);
    expect(shown.problem.code).toBe('blocked');
    expect(shown.problem.name).toBe(`Bram ${made}`);
    const sent = await say(anna, bram, 'Please');
    expect(sent.status).toBe(403);
    expect(sent.problem.code).toBe('blocked');
    expect(sent.problem.name).toBe(`Bram ${made}`);
    for (const side of [anna, bram]) {
      expect((await side.ask(listChats, {})).reply).toEqual({ chats: [], next: null, num_unread_messages: 0 });
    }
  });

  test('accepts no message from the blocker until they unblock', async () => {
    const { anna, bram, conversation } = await talking();
    await bram.ask(blockMember, { profile: anna.id });
    expect((await bram.ask(showChat, { conversation })).reply.reply_bar).toBe('blocked');
    expect((await say(bram, anna, 'I changed my mind')).problem.code).toBe('no_such_member');
    await bram.ask(unblockMember, { profile: anna.id });
    expect((await say(bram, anna, 'I changed my mind')).status).toBe(200);
    expect((await anna.ask(listChats, {})).reply.num_unread_messages).toBe(1);
  });

  test('contains a message sent simultaneously with the block only if its sender got a success response', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { anna, bram } = await talking();
      const [sent] = await Promise.all([say(anna, bram, 'Now'), bram.ask(blockMember, { profile: anna.id })]);
      await bram.ask(unblockMember, { profile: anna.id });
      expect(await readTexts(bram, anna)).toEqual(sent.status === 200 ? ['Hello', 'Now'] : ['Hello']);
    }
  });
});

describe('a member who has left', () => {
  test.each(['pending_deletion', 'blocked'] as const)(
    '(%s) is still shown by name, and cannot be messaged',
    async (status) => {
      const { anna, bram, conversation } = await talking();
      await db.updateTable('member').set({ status }).where('id', '=', bram.id).execute();
      await db
        .updateTable('member_card')
        .set({ listed: false, city: 'Utrecht', last_active_at: clock.now() })
        .where('id', '=', bram.id)
        .execute();
      const { reply } = await anna.ask(showChat, { conversation });
      expect(reply.reply_bar).toBe('gone');
      const left = { name: `Bram ${made}`, main_image: null, city: null, online: false, distance: null };
      expect(reply.profile).toMatchObject(left);
      expect((await anna.ask(listChats, {})).reply.chats[0]!.profile).toMatchObject(left);
      expect((await say(anna, bram, 'Are you there?')).problem.code).toBe('no_such_member');
    },
  );
});

test('the sender’s idempotency key is never shown to the other member', async () => {
  const { anna, bram, conversation, message } = await talking();
  const own = (await anna.ask(showChat, { conversation })).reply.messages[0]!;
  expect(own.key).toBe(message.key);
  expect((await bram.ask(showChat, { profile: anna.id })).reply.messages[0]!.key).toBeNull();
  expect(
    (await bram.ask(showChat, { conversation, before: 'ffffffff-ffff-4fff-8fff-ffffffffffff' as MessageId })).reply
      .messages[0]!.key,
  ).toBeNull();
});
