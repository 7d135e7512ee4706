import { describe, expect, test } from 'vitest';
import { saveAccountSettings } from '#contract/accounts/account-settings.ts';
import { blockMember } from '#contract/blocks.ts';
import { listChats, type MessageId, readChat, showChat } from '#contract/chats/chats.ts';
import { noteDelivered } from '#contract/chats/delivered.ts';
import type { LiveEvent } from '#contract/live.ts';
import { testServices } from '#testing/services.ts';
import { person } from '#testing/people.ts';
import { say } from '#testing/talk.ts';

const services = await testServices();
let made = 0;

/** Sends two messages from Anna to Bram. Returns the delivery state that she sees, and the events that she receives. */
async function twoOnTheirWay() {
  made += 1;
  const anna = await person(services, `Anna ${made}`);
  const bram = await person(services, `Bram ${made}`);
  const { conversation, message } = (await say(anna, bram, 'one')).reply;
  const ids = [message.id, (await say(anna, bram, 'two')).reply.message.id] as const;
  const heard: LiveEvent[] = [];
  services.hub.listen(anna.id, undefined, (_id, event) => heard.push(event));
  return {
    anna,
    bram,
    conversation,
    ids,
    heard,
    note: async (id: MessageId) => await bram.ask(noteDelivered, { delivered: [{ conversation, message: id }] }),
    seen: async () => (await anna.ask(showChat, { conversation })).reply.delivered_up_to,
    isUndelivered: async () => (await bram.ask(listChats, {})).reply.chats[0]?.undelivered,
  };
}

describe('delivery to a browser', () => {
  test('is published to the sender once, and need not be reported again', async () => {
    const { anna, conversation, ids, heard, note, seen, isUndelivered } = await twoOnTheirWay();
    expect(await seen()).toBeNull();
    expect(await isUndelivered()).toBe(true);
    expect((await note(ids[0])).status).toBe(200);
    expect(await seen()).toEqual(ids[0]);
    expect(await isUndelivered()).toBe(true);
    await note(ids[1]);
    await note(ids[1]);
    expect(await seen()).toEqual(ids[1]);
    expect(await isUndelivered()).toBe(false);
    const event = { event: 'chat_delivered', conversation };
    expect(heard).toEqual(ids.map((delivered_up_to) => ({ ...event, shown: { delivered_up_to } })));
    expect((await anna.ask(listChats, {})).reply.chats[0]?.undelivered, 'her own messages do not count').toBe(false);
  });

  test('never moves back, and never beyond the last message', async () => {
    const { anna, bram, ids, note, seen, isUndelivered } = await twoOnTheirWay();
    await note('ffffffff-ffff-4fff-8fff-ffffffffffff' as MessageId);
    expect(await seen()).toBe(ids[1]);
    await note(ids[0]);
    expect(await seen()).toBe(ids[1]);
    await say(anna, bram, 'three');
    expect(await isUndelivered()).toBe(true);
  });

  test('need not be reported once the message was read', async () => {
    const { bram, conversation, ids, isUndelivered } = await twoOnTheirWay();
    await bram.ask(readChat, { conversation, message: ids[1] });
    expect(await isUndelivered()).toBe(false);
  });

  test.each(['the reader', 'the writer'] as const)(
    'is not published if %s does not share read receipts',
    async (who) => {
      const { anna, bram, ids, heard, note, seen } = await twoOnTheirWay();
      await (who === 'the reader' ? bram : anna).ask(saveAccountSettings, { receipts_shown: false });
      heard.length = 0;
      await note(ids[1]);
      expect(await seen()).toBeNull();
      expect(heard).toEqual([]);
    },
  );

  test('is not recorded for an invisible member, because it would reveal that they are online', async () => {
    const { bram, ids, heard, note, seen } = await twoOnTheirWay();
    await note(ids[0]);
    await bram.ask(saveAccountSettings, { invisible: true });
    heard.length = 0;
    await note(ids[1]);
    expect(await seen(), 'the earlier receipt stays').toEqual(ids[0]);
    expect(heard, 'the earlier receipt stays').toEqual([]);
    await bram.ask(saveAccountSettings, { invisible: false });
    expect(await seen(), 'not recorded afterwards either').toBe(ids[0]);
    await note(ids[1]);
    expect(await seen()).toBe(ids[1]);
  });

  test.each(['the reader', 'the writer'] as const)(
    'is not recorded if %s has blocked the other member',
    async (who) => {
      const { anna, bram, conversation, ids, heard, note } = await twoOnTheirWay();
      if (who === 'the reader') await bram.ask(blockMember, { profile: anna.id });
      else await anna.ask(blockMember, { profile: bram.id });
      heard.length = 0;
      expect((await note(ids[1])).status).toBe(200);
      const row = await services.db
        .selectFrom('inbox')
        .select('delivered_up_to')
        .where('member_id', '=', bram.id)
        .where('conversation_id', '=', conversation)
        .executeTakeFirst();
      expect(row?.delivered_up_to).toBeNull();
      expect(heard).toEqual([]);
    },
  );

  test('cannot be reported by a member outside the conversation', async () => {
    const { conversation, ids, heard, seen } = await twoOnTheirWay();
    const chloe = await person(services, `Chloe ${made}`);
    await chloe.ask(noteDelivered, { delivered: [{ conversation, message: ids[1] }] });
    expect(await seen()).toBeNull();
    expect(heard).toEqual([]);
  });
});
