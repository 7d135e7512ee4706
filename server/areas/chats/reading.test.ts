import { describe, expect, test } from 'vitest';
import { saveAccountSettings } from '#contract/accounts/account-settings.ts';
import { listChats, type MessageId, readChat, showChat } from '#contract/chats/chats.ts';
import type { LiveEvent } from '#contract/live.ts';
import { testServices } from '#testing/services.ts';
import { type TestPerson, person } from '#testing/people.ts';
import { brokenBooks, haveCredits, say } from '#testing/talk.ts';

const services = await testServices();
const { clock, hub } = services;
let made = 0;

/** Sends three messages from Anna to Bram. */
async function threeUnread() {
  made += 1;
  const anna = await person(services, `Anna ${made}`);
  const bram = await person(services, `Bram ${made}`);
  const first = (await say(anna, bram, 'one')).reply;
  const second = (await say(anna, bram, 'two')).reply;
  const third = (await say(anna, bram, 'three')).reply;
  const ids = [first, second, third].map(({ message }) => message.id) as [MessageId, MessageId, MessageId];
  return { anna, bram, conversation: first.conversation, ids };
}

async function unreadOf(reader: TestPerson): Promise<readonly number[]> {
  const { chats, num_unread_messages } = (await reader.ask(listChats, {})).reply;
  return [num_unread_messages, ...chats.map((chat) => chat.num_unread_messages)];
}

describe('reading', () => {
  test('sets the unread count to zero, and shows the other member what was read and when', async () => {
    const { anna, bram, conversation, ids } = await threeUnread();
    expect(await unreadOf(bram)).toEqual([3, 3]);
    clock.move(60_000);
    const { status, reply } = await bram.ask(readChat, { conversation, message: ids[2] });
    expect([status, reply]).toEqual([200, { num_unread_messages: 0 }]);
    expect(await unreadOf(bram)).toEqual([0, 0]);
    const shown = (await anna.ask(showChat, { conversation })).reply;
    expect(shown.read_up_to).toEqual(ids[2]);
    expect(shown.read_at).toEqual(clock.now().toISOString());
    expect((await bram.ask(showChat, { conversation })).reply.read_up_to, 'Anna has read nothing').toBeNull();
  });

  test('is published once to each member', async () => {
    const { anna, bram, conversation, ids } = await threeUnread();
    const heard: LiveEvent[] = [];
    for (const { id } of [anna, bram]) hub.listen(id, undefined, (_id, event) => heard.push(event));
    for (let times = 0; times < 3; times += 1) await bram.ask(readChat, { conversation, message: ids[2] });
    const event = { event: 'chat_read', conversation, by: bram.id };
    const shown = { read_up_to: ids[2], read_at: clock.now().toISOString() };
    const unread = { last_message: ids[2], num_unread_messages: 0 };
    expect(heard).toEqual([
      { ...event, shown: { ...shown, unread } },
      { ...event, shown: { ...shown, unread: null } },
    ]);
  });

  test.each(['the reader', 'the writer'] as const)(
    'is published only to the reader if %s does not share read receipts',
    async (who) => {
      const { anna, bram, conversation, ids } = await threeUnread();
      const heard: LiveEvent[] = [];
      const shy = who === 'the reader' ? bram : anna;
      await bram.ask(readChat, { conversation, message: ids[0] });
      expect((await anna.ask(showChat, { conversation })).reply.read_up_to, 'until it is switched off').toBe(ids[0]);
      await shy.ask(saveAccountSettings, { receipts_shown: false });
      hub.listen(anna.id, undefined, (_id, event) => heard.push(event));
      await bram.ask(readChat, { conversation, message: ids[2] });
      await say(anna, bram, 'still there?');
      expect(heard.map(({ event }) => event)).toEqual(['message_sent']);
      const shown = (await anna.ask(showChat, { conversation })).reply;
      expect(shown.read_up_to).toBeNull();
      expect(shown.read_at).toBeNull();
      expect(await unreadOf(bram), 'reading counts nevertheless').toEqual([1, 1]);
    },
  );

  test('up to a message leaves later ones unread', async () => {
    const { anna, bram, conversation, ids } = await threeUnread();
    expect((await bram.ask(readChat, { conversation, message: ids[0] })).reply).toEqual({ num_unread_messages: 2 });
    expect(await unreadOf(bram)).toEqual([2, 2]);
    expect((await anna.ask(showChat, { conversation })).reply.read_up_to).toBe(ids[0]);
  });

  test('never moves back, and never beyond the last message', async () => {
    const { anna, bram, conversation, ids } = await threeUnread();
    await bram.ask(readChat, { conversation, message: ids[1] });
    await bram.ask(readChat, { conversation, message: ids[0] });
    expect((await anna.ask(showChat, { conversation })).reply.read_up_to).toBe(ids[1]);
    const beyond = 'ffffffff-ffff-4fff-8fff-ffffffffffff' as MessageId;
    await bram.ask(readChat, { conversation, message: beyond });
    expect((await anna.ask(showChat, { conversation })).reply.read_up_to).toBe(ids[2]);
    await say(anna, bram, 'four');
    expect(await unreadOf(bram)).toEqual([1, 1]);
  });

  test('misses no message that arrives in the meantime', async () => {
    const { anna, bram, conversation, ids } = await threeUnread();
    await haveCredits(services, anna.id, 100);
    let seen = ids[2];
    for (let round = 0; round < 15; round += 1) {
      const [sent, also] = await Promise.all([
        say(anna, bram, `a ${round}`),
        say(anna, bram, `b ${round}`),
        bram.ask(readChat, { conversation, message: seen }),
      ]);
      expect(await unreadOf(bram)).toEqual([2, 2]);
      seen = [sent.reply.message.id, also.reply.message.id].toSorted().at(-1)!;
    }
    expect(await brokenBooks(services)).toEqual([]);
  });
});
