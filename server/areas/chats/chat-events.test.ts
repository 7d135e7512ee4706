import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { saveAccountSettings } from '#contract/accounts/account-settings.ts';
import { logOut } from '#contract/accounts/accounts.ts';
import { blockMember } from '#contract/blocks.ts';
import { sendPhoto } from '#contract/chats/chat-photos.ts';
import { type Message, readChat, sendMessage, showChat } from '#contract/chats/chats.ts';
import { sendGift } from '#contract/chats/gifts.ts';
import { deleteMessage, react } from '#contract/chats/messages.ts';
import { type LiveEvent, liveEvent } from '#contract/live.ts';
import { jpeg } from '#testing/doubles/photo-files.ts';
import { liveListener } from '#testing/live-listener.ts';
import { type TestPerson, person } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { say, twoPeople } from '#testing/talk.ts';

const services = await testServices();
const { clock, hub } = services;

function eventsOf({ id }: TestPerson): LiveEvent[] {
  const heard: LiveEvent[] = [];
  hub.listen(id, undefined, (_id, event) => heard.push(event));
  return heard;
}

function messagesIn(heard: readonly LiveEvent[]): Message[] {
  return heard.flatMap((event) => (event.event === 'message_sent' && event.shown ? [event.shown.message] : []));
}

async function seenBy(viewer: TestPerson, other: TestPerson): Promise<readonly Message[]> {
  return (await viewer.ask(showChat, { profile: other.id })).reply.messages.toReversed();
}

describe('the message in a live event', () => {
  test('equals what each member sees in the conversation: text, quote, warning, gift, key', async () => {
    const [anna, bram] = await twoPeople(services, 20);
    const [toAnna, toBram] = [eventsOf(anna), eventsOf(bram)];
    const first = (await say(bram, anna, 'Where shall we write?')).reply.message;
    const said = { profile: bram.id, text: 'On WhatsApp: +31 6 1234 5678, send money', reply_to: first.id };
    await anna.ask(sendMessage, said, { key: crypto.randomUUID() });
    await say(bram, anna, 'Certainly not.');
    const rose = { profile: bram.id, gift: 'rose', price: 3, text: 'Sorry' } as const;
    await anna.ask(sendGift, rose, { key: crypto.randomUUID() });
    const [seenByAnna, seenByBram] = [await seenBy(anna, bram), await seenBy(bram, anna)];
    expect(messagesIn(toAnna)).toEqual(seenByAnna);
    expect(messagesIn(toBram)).toEqual(seenByBram);
    expect(seenByBram.map(({ warning }) => warning)).toEqual([null, 'scam', null, null]);
    expect(seenByAnna.map(({ warning }) => warning)).toEqual([null, null, null, null]);
    for (const event of [...toAnna, ...toBram]) expect(z.encode(liveEvent, z.decode(liveEvent, event))).toEqual(event);
  });

  test('names the previous message, whether sent alone or in a batch', async () => {
    const [anna, bram] = await twoPeople(services, 20);
    const heard = eventsOf(bram);
    for (const text of ['one', 'two', 'my WhatsApp is secret', 'four']) await say(anna, bram, text);
    const ids = messagesIn(heard).map(({ id }) => id);
    const links = heard.map((event) => event.event === 'message_sent' && event.shown?.after);
    expect(links).toEqual([null, ...ids.slice(0, -1)]);
  });

  test('comes with the unread count for the reader, and the remaining credits for the sender', async () => {
    const [anna, bram] = await twoPeople(services, 10);
    const [toAnna, toBram] = [eventsOf(anna), eventsOf(bram)];
    for (const text of ['one', 'two', 'three']) await say(anna, bram, text);
    const counts = (heard: readonly LiveEvent[]) =>
      heard.map((event) => event.event === 'message_sent' && [event.shown?.num_unread_messages, event.shown?.credits]);
    expect(counts(toBram)).toEqual([1, 2, 3].map((unread) => [unread, null]));
    expect(counts(toAnna)).toEqual([9, 8, 7].map((credits) => [null, credits]));
  });

  test('contains a blurred photo from a stranger, at addresses that work only for its reader', async () => {
    const [anna, bram] = await twoPeople(services, 20);
    const heard = eventsOf(bram);
    const post = async () =>
      await anna.upload(sendPhoto, await jpeg(), { key: crypto.randomUUID(), input: { profile: bram.id } });
    await post();
    await say(bram, anna, 'Nice boat');
    await post();
    const [veiled, , sharp] = messagesIn(heard);
    expect([veiled?.photo?.veiled, sharp?.photo?.veiled]).toEqual([true, false]);
    expect(sharp?.photo).toEqual((await seenBy(bram, anna)).at(-1)?.photo);
    for (const photo of [veiled?.photo, sharp?.photo]) {
      expect((await bram.send(photo!.filename)).status).toBe(200);
      expect((await anna.send(photo!.filename)).status).not.toBe(200);
    }
  });

  test('is sent only to the two members', async () => {
    const [anna, bram] = await twoPeople(services);
    const chloe = await person(services, 'Chloé');
    const heard = eventsOf(chloe);
    await say(anna, bram, 'Only for you');
    expect(heard).toEqual([]);
  });

  test('is not sent across a block', async () => {
    const [anna, bram] = await twoPeople(services);
    await say(anna, bram, 'Hello');
    await bram.ask(blockMember, { profile: anna.id });
    const heard = [eventsOf(anna), eventsOf(bram)];
    expect((await say(anna, bram, 'Are you there?')).status).toBe(403);
    expect(heard.flat()).toEqual([]);
  });
});

describe('a browser that was offline', () => {
  /** Returns the events replayed to a stream that resumes from before `happens`. */
  async function toldAgain(reader: TestPerson, happens: () => Promise<unknown>): Promise<string> {
    clock.move(10_000);
    const since = hub.position();
    clock.move(1_000);
    await happens();
    const again: LiveEvent[] = [];
    hub.listen(reader.id, since, (_id, event) => again.push(event));
    expect(again.length).toBeGreaterThan(0);
    return JSON.stringify(again);
  }

  test('gets the names of the events it missed, and must fetch their content', async () => {
    const [anna, bram] = await twoPeople(services);
    const told = await toldAgain(bram, async () => await say(anna, bram, 'A secret'));
    expect(told).toContain('message_sent');
    expect(told).not.toMatch(/secret|shown/);
  });

  test('does not get the content of messages that were deleted, or sent before a block', async () => {
    const [anna, bram] = await twoPeople(services);
    const told = await toldAgain(bram, async () => {
      const { conversation, message } = (await say(anna, bram, 'A secret')).reply;
      await anna.ask(deleteMessage, { conversation, message: message.id });
      await say(anna, bram, 'Another secret');
      await bram.ask(blockMember, { profile: anna.id });
    });
    expect(told).toContain('member_hidden');
    expect(told).not.toMatch(/secret|shown/);
  });

  test('does not get the content of a reaction', async () => {
    const [anna, bram] = await twoPeople(services);
    const { conversation, message } = (await say(anna, bram, 'Hello')).reply;
    const told = await toldAgain(anna, async () => {
      await bram.ask(react, { conversation, message: message.id, reaction: 'wow' });
    });
    expect(told).toContain('reaction_changed');
    expect(told).not.toContain('wow');
  });
});

test('after a logout, a stream sends no event that arrives before it closes', async () => {
  const [anna, bram] = await twoPeople(services);
  await say(anna, bram, 'Hello');
  const ear = await liveListener(bram);
  // Delivered at the very moment when the stream learns that a session of the member has ended.
  const { conversation, message } = (await say(anna, bram, 'Still there?')).reply;
  await vi.waitFor(() => expect(JSON.stringify(ear.heard)).toContain('Still there?'), { timeout: 20_000 });
  hub.listen(bram.id, undefined, (id, { event }) => {
    if (event !== 'session_ended') return;
    const shown = { message: { ...message, text: 'Too late' }, after: null, num_unread_messages: 1, credits: null };
    const told = { event: 'message_sent', conversation, message: message.id, from: anna.id, shown } as const;
    hub.deliver([{ to: bram.id, id: `${id}!`, at: clock.now().getTime(), event: told }]);
  });
  await bram.ask(logOut, {});
  await ear.ended;
  expect(JSON.stringify(ear.heard)).not.toContain('Too late');
  expect(ear.heard.at(-1)).toEqual({ event: 'session_ended' });
});

test('reading publishes nothing to the writer if the reader does not share receipts', async () => {
  const [anna, bram] = await twoPeople(services);
  await bram.ask(saveAccountSettings, { receipts_shown: false });
  const { conversation, message } = (await say(anna, bram, 'Hello')).reply;
  const heard = eventsOf(anna);
  await bram.ask(readChat, { conversation, message: message.id });
  expect(heard).toEqual([]);
});
