import { describe, expect, test } from 'vitest';
import { saveAccountSettings } from '#contract/accounts/account-settings.ts';
import { blockMember } from '#contract/blocks.ts';
import { listChats, type MessageId, showChat } from '#contract/chats/chats.ts';
import { noteReceipts, type Receipt } from '#contract/chats/receipts.ts';
import type { LiveEvent } from '#contract/live.ts';
import { isDistributed } from '../../platform/postgres/distributed.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { type TestPerson, person } from '#testing/people.ts';
import { counted } from '#testing/databases/counted.ts';
import { testServices } from '#testing/services.ts';
import { brokenBooks, haveCredits, say, twoPeople } from '#testing/talk.ts';
import { noteAll } from './receipts.ts';
import { send } from './sending/send.ts';

const services = await testServices();
const { clock, db, hub } = services;

function eventsOf({ id }: TestPerson): LiveEvent[] {
  const heard: LiveEvent[] = [];
  hub.listen(id, undefined, (_id, event) => heard.push(event));
  return heard;
}

/** Sends some messages from Anna to Bram; returns Bram's receipts for them. */
async function sentTo(bram: TestPerson, anna: TestPerson, texts: readonly string[]) {
  const replies = [];
  for (const text of texts) replies.push((await say(anna, bram, text)).reply);
  const { conversation } = replies[0]!;
  const ids = replies.map(({ message }) => message.id);
  return { conversation, ids, of: (index: number, read: boolean) => ({ conversation, message: ids[index]!, read }) };
}

async function note(by: TestPerson, receipts: readonly Receipt[]) {
  return await by.ask(noteReceipts, { receipts: [...receipts] });
}

async function unreadOf(reader: TestPerson): Promise<readonly number[]> {
  const { chats, num_unread_messages } = (await reader.ask(listChats, {})).reply;
  return [num_unread_messages, ...chats.map((chat) => chat.num_unread_messages)];
}

describe('receipts', () => {
  test('of several messages and conversations are sent together', async () => {
    const [anna, bram] = await twoPeople(services, 20);
    const chloe = await person(services, `Chloé of ${anna.email}`.slice(0, 20).replaceAll(/[^a-z ]/gi, ''));
    const fromAnna = await sentTo(bram, anna, ['one', 'two']);
    // Makes Chloé's conversation the latest, and so the first of the list.
    clock.move(1_000);
    const fromChloe = await sentTo(bram, chloe, ['three']);
    const [toAnna, toBram, toChloe] = [eventsOf(anna), eventsOf(bram), eventsOf(chloe)];
    expect((await note(bram, [fromAnna.of(1, true), fromChloe.of(0, false)])).status).toBe(200);
    expect(await unreadOf(bram)).toEqual([1, 1, 0]);
    const { conversation, ids } = fromAnna;
    const receipt = { read_up_to: ids[1], read_at: clock.now().toISOString() };
    const told = { event: 'chat_read', conversation, by: bram.id };
    const unread = { last_message: ids[1], num_unread_messages: 0 };
    expect(toAnna).toEqual([{ ...told, shown: { ...receipt, unread: null } }]);
    expect(toBram).toEqual([{ ...told, shown: { ...receipt, unread } }]);
    const delivered_up_to = fromChloe.ids[0];
    const arrived = { event: 'chat_delivered', conversation: fromChloe.conversation, shown: { delivered_up_to } };
    expect(toChloe).toEqual([arrived]);
    expect((await anna.ask(showChat, { conversation })).reply).toMatchObject(receipt);
    expect((await chloe.ask(showChat, { profile: bram.id })).reply).toMatchObject({
      delivered_up_to,
      read_up_to: null,
    });
  });

  test('up to the last message take one statement, for any number of conversations', async () => {
    const [anna, bram] = await twoPeople(services, 20);
    const { of } = await sentTo(bram, anna, ['one', 'two']);
    const { db: own, statements } = counted(db);
    await noteAll(own, { id: bram.id, now: clock.now() }, [of(0, false), of(1, true)]);
    expect(await unreadOf(bram)).toEqual([0, 0]);
    expect(statements()).toBe(1);
  });

  test('that are sent twice are published once', async () => {
    const [anna, bram] = await twoPeople(services, 20);
    const { of } = await sentTo(bram, anna, ['one', 'two']);
    const heard = eventsOf(anna);
    for (let times = 0; times < 2; times += 1) await note(bram, [of(1, false)]);
    for (let times = 0; times < 2; times += 1) await note(bram, [of(1, true)]);
    expect(heard.map(({ event }) => event)).toEqual(['chat_delivered', 'chat_read']);
  });

  test('up to an earlier message leave later messages unread', async () => {
    const [anna, bram] = await twoPeople(services, 20);
    const { conversation, ids, of } = await sentTo(bram, anna, ['one', 'two', 'three']);
    await note(bram, [of(0, true)]);
    expect(await unreadOf(bram)).toEqual([2, 2]);
    expect((await anna.ask(showChat, { conversation })).reply.read_up_to).toBe(ids[0]);
    await note(bram, [{ ...of(0, true), message: 'ffffffff-ffff-4fff-8fff-ffffffffffff' as MessageId }]);
    expect(await unreadOf(bram)).toEqual([0, 0]);
    expect((await anna.ask(showChat, { conversation })).reply.read_up_to, 'never beyond the last message').toBe(ids[2]);
  });

  test.each(['the reader', 'the writer'] as const)(
    'are not published to the writer if %s does not share receipts',
    async (who) => {
      const [anna, bram] = await twoPeople(services, 20);
      await (who === 'the reader' ? bram : anna).ask(saveAccountSettings, { receipts_shown: false });
      const { of } = await sentTo(bram, anna, ['one', 'two']);
      const heard = eventsOf(anna);
      await note(bram, [of(0, false)]);
      await note(bram, [of(1, true)]);
      expect(heard).toEqual([]);
      expect(await unreadOf(bram), 'reading counts nevertheless').toEqual([0, 0]);
    },
  );

  test('are neither recorded nor published across a block or from an invisible member', async () => {
    const [anna, bram] = await twoPeople(services, 20);
    const { conversation, of } = await sentTo(bram, anna, ['one']);
    const delivered = async () =>
      await db
        .selectFrom('inbox')
        .select('delivered_up_to')
        .where('member_id', '=', bram.id)
        .where('conversation_id', '=', conversation)
        .executeTakeFirst();
    const heard = eventsOf(anna);
    await bram.ask(saveAccountSettings, { invisible: true });
    await note(bram, [of(0, false)]);
    await bram.ask(saveAccountSettings, { invisible: false });
    await bram.ask(blockMember, { profile: anna.id });
    await note(bram, [of(0, false)]);
    await note(bram, [of(0, true)]);
    expect(heard.filter(({ event }) => /read|delivered/.test(event))).toEqual([]);
    expect(await delivered()).toEqual({ delivered_up_to: null });
  });

  test('from a member outside the conversation are ignored', async () => {
    const [anna, bram] = await twoPeople(services, 20);
    const [chloe] = await twoPeople(services);
    const { of } = await sentTo(bram, anna, ['one']);
    const heard = eventsOf(anna);
    expect((await note(chloe, [of(0, true)])).status).toBe(200);
    expect(heard).toEqual([]);
    expect(await unreadOf(bram)).toEqual([1, 1]);
  });

  test('wait for a simultaneous message, and count it', async () => {
    const [anna, bram] = await twoPeople(services, 20);
    const { conversation, of } = await sentTo(bram, anna, ['one']);
    const { promise, resolve: commit } = Promise.withResolvers<void>();
    const { promise: held, resolve: hold } = Promise.withResolvers<void>();
    const writing = transact(db, async (tx) => {
      const row = tx
        .updateTable('inbox')
        .set((old) => ({ unread: old.ref('unread') }))
        .where('member_id', '=', bram.id);
      await row.where('conversation_id', '=', conversation).execute();
      hold();
      await promise;
    });
    await held;
    const noting = note(bram, [of(0, true)]);
    commit();
    await Promise.all([writing, noting]);
    expect(await unreadOf(bram)).toEqual([0, 0]);
  });

  test('miss no message that arrives in the meantime', async () => {
    const [anna, bram] = await twoPeople(services);
    await haveCredits(services, anna.id, 100);
    const { conversation, ids } = await sentTo(bram, anna, ['one']);
    let seen = ids[0]!;
    for (let round = 0; round < 15; round += 1) {
      const [sent, also] = await Promise.all([
        say(anna, bram, `a ${round}`),
        say(anna, bram, `b ${round}`),
        note(bram, [{ conversation, message: seen, read: true }]),
      ]);
      expect(await unreadOf(bram)).toEqual([2, 2]);
      seen = [sent.reply.message.id, also.reply.message.id].toSorted().at(-1)!;
    }
    expect(await brokenBooks(services)).toEqual([]);
  });
});

test.skipIf(isDistributed(db))(
  'sending, receiving and reading a message in an open conversation takes three statements in total',
  async () => {
    const [anna, bram] = await twoPeople(services, 20);
    const { conversation, of } = await sentTo(bram, anna, ['one']);
    await note(bram, [of(0, true)]);
    const { db: own, statements } = counted(db);
    const delivery = { from: anna.id, to: bram.id, key: crypto.randomUUID(), at: clock.now() };
    const sent = await send(own, delivery, { kind: 'text', text: 'two', gift: null, cost: 1 });
    if (!('message' in sent)) throw new Error('The message was refused.');
    const sending = statements();
    await noteAll(own, { id: bram.id, now: clock.now() }, [{ conversation, message: sent.message.id, read: true }]);
    expect(statements() - sending, 'the receipt').toBe(1);
    expect(sending).toBeLessThanOrEqual(2);
  },
);
