import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { saveAccountSettings } from '#contract/accounts/account-settings.ts';
import { sendPhoto } from '#contract/chats/chat-photos.ts';
import { listChats, type MessageId, readChat, sendMessage, showChat } from '#contract/chats/chats.ts';
import { sendGift } from '#contract/chats/gifts.ts';
import { deletableMinutes, deleteMessage, react } from '#contract/chats/messages.ts';
import { reportMember } from '#contract/reports.ts';
import { brokenInvariants } from '#testing/databases/invariants.ts';
import { testServices } from '#testing/services.ts';
import { eventsFor } from '#testing/live.ts';
import type { TestPerson } from '#testing/people.ts';
import { jpeg } from '#testing/doubles/photo-files.ts';
import { brokenBooks, haveCredits, say, twoPeople } from '#testing/talk.ts';

const services = await testServices();
const { db, clock } = services;

async function threeUnread() {
  const [anna, bram] = await twoPeople(services);
  const sent = [];
  for (const text of ['one', 'two', 'three']) sent.push((await say(anna, bram, text)).reply);
  const { conversation } = sent[0]!;
  const ids = sent.map(({ message }) => message.id) as [MessageId, MessageId, MessageId];
  return { anna, bram, conversation, ids, which: { conversation, message: ids[2] } };
}

async function listed(reader: TestPerson) {
  const { chats, num_unread_messages } = (await reader.ask(listChats, {})).reply;
  return { all: num_unread_messages, unread: chats[0]?.num_unread_messages, last: chats[0]?.last_message };
}

async function traceless(text: string): Promise<string[]> {
  const tables = ['message', 'inbox', 'request_key', 'message_photo', 'message_reaction'] as const;
  const held: string[] = [];
  for (const table of tables) {
    const rows = await db.selectFrom(table).selectAll().execute();
    if (JSON.stringify(rows).includes(text)) held.push(table);
  }
  return held;
}

describe('deleting a message for both', () => {
  test('leaves an empty placeholder, and decrements the unread count', async () => {
    const { anna, bram, conversation, which } = await threeUnread();
    const before = { anna: eventsFor(services, anna.id), bram: eventsFor(services, bram.id) };
    const { status, reply } = await anna.ask(deleteMessage, which);
    expect(status).toBe(200);
    expect(reply.message).toMatchObject({ id: which.message, kind: 'deleted', text: '' });
    const event = { event: 'message_deleted', ...which };
    const unread = { last_message: which.message, num_unread_messages: 2 };
    expect(before).toEqual({
      anna: [{ ...event, shown: { unread: null } }],
      bram: [{ ...event, shown: { unread } }],
    });
    for (const [reader, mine] of [
      [anna, true],
      [bram, false],
    ] as const) {
      const [newest] = (await reader.ask(showChat, { conversation })).reply.messages;
      expect(newest).toMatchObject({ id: which.message, kind: 'deleted', text: '', reply_to: null });
      expect((await listed(reader)).last).toMatchObject({ kind: 'deleted', preview: '', mine });
    }
    expect(await listed(bram)).toMatchObject({ all: 2, unread: 2 });
    expect(await db.selectFrom('message').select('id').where('body', '=', 'three').execute()).toHaveLength(0);
  });

  test('removes the message’s text, quote and reactions from the database', async () => {
    const [anna, bram] = await twoPeople(services);
    const asked = (await say(bram, anna, 'Where?')).reply;
    const answer = { profile: bram.id, text: 'At Zanzibarplein 7', reply_to: asked.message.id };
    const { conversation, message } = (await anna.ask(sendMessage, answer, { key: crypto.randomUUID() })).reply;
    const which = { conversation, message: message.id };
    await anna.ask(react, { ...which, reaction: 'love' });
    expect(await traceless('Zanzibarplein')).toEqual(['message', 'inbox']);
    await anna.ask(deleteMessage, which);
    expect(await traceless('Zanzibarplein')).toEqual([]);
    const row = await db.selectFrom('message').selectAll().where('id', '=', message.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ reply_to: null, body: '', deleted_at: clock.now() });
    expect(await db.selectFrom('message_reaction').selectAll().where('message_id', '=', message.id).execute()).toEqual(
      [],
    );
  });

  test('orphans the files of a photo', async () => {
    const [anna, bram] = await twoPeople(services);
    const sent = (await anna.upload(sendPhoto, await jpeg(), { input: { profile: bram.id } })).reply;
    const { file_id } = await db
      .selectFrom('message_photo')
      .select('file_id')
      .where('message_id', '=', sent.message.id)
      .executeTakeFirstOrThrow();
    expect((await anna.ask(deleteMessage, { conversation: sent.conversation, message: sent.message.id })).status).toBe(
      200,
    );
    expect(
      await db.selectFrom('message_photo').selectAll().where('message_id', '=', sent.message.id).execute(),
    ).toEqual([]);
    expect(await db.selectFrom('loose_file').select('file_id').where('file_id', '=', file_id).execute()).toHaveLength(
      1,
    );
  });

  test('twice counts once, and replies to the message show that it was deleted', async () => {
    const { anna, bram, conversation, ids } = await threeUnread();
    const which = { conversation, message: ids[2] };
    await bram.ask(sendMessage, { profile: anna.id, text: 'What?', reply_to: ids[2] }, { key: crypto.randomUUID() });
    for (let times = 0; times < 2; times += 1) expect((await anna.ask(deleteMessage, which)).status).toBe(200);
    expect(await listed(bram)).toMatchObject({ unread: 2 });
    const [newest] = (await anna.ask(showChat, { conversation })).reply.messages;
    expect(newest!.reply_to).toEqual({ message: ids[2], content: null });
    expect((await bram.ask(react, { ...which, reaction: 'sad' })).problem.code).toBe('no_such_message');
  });

  test('refunds nothing, and a retry with its key does not send it again', async () => {
    const [anna, bram] = await twoPeople(services);
    await haveCredits(services, anna.id, 2);
    const key = crypto.randomUUID();
    const { conversation, message } = (await say(anna, bram, 'Oh no', key)).reply;
    await anna.ask(deleteMessage, { conversation, message: message.id });
    const again = await say(anna, bram, 'Oh no', key);
    expect(again.status).toBe(200);
    expect(again.reply).toMatchObject({ message: { id: message.id, kind: 'deleted' }, credits: 1 });
    expect((await bram.ask(showChat, { conversation })).reply.messages).toHaveLength(1);
  });

  test(`is refused ${deletableMinutes} minutes after the message was sent, whether read or not`, async () => {
    const { anna, bram, which } = await threeUnread();
    clock.move(deletableMinutes * 60_000 - 1);
    const [first] = (await anna.ask(showChat, { conversation: which.conversation })).reply.messages.toReversed();
    expect((await anna.ask(deleteMessage, { ...which, message: first!.id })).status).toBe(200);
    clock.move(1);
    for (const read of [false, true]) {
      if (read) await bram.ask(readChat, which);
      const { status, problem } = await anna.ask(deleteMessage, which);
      expect([status, problem]).toMatchObject([409, { code: 'too_late', minutes: 15 }]);
    }
  });

  test('is refused once the recipient has read the message, even without read receipts; later messages can still be deleted', async () => {
    const { anna, bram, conversation, ids } = await threeUnread();
    await bram.ask(saveAccountSettings, { receipts_shown: false });
    await bram.ask(readChat, { conversation, message: ids[1] });
    const { status, problem } = await anna.ask(deleteMessage, { conversation, message: ids[1] });
    expect(status).toBe(409);
    expect(problem.code).toBe('already_read');
    expect(JSON.stringify(problem), 'without a time').not.toContain('read_at');
    expect((await anna.ask(deleteMessage, { conversation, message: ids[2] })).status).toBe(200);
    expect(await listed(bram)).toMatchObject({ all: 0, unread: 0 });
  });

  test('is refused if the recipient has reported the message and thus read it', async () => {
    const { anna, bram, which } = await threeUnread();
    const report = { profile: anna.id, message: which.message, category: 'scam' } as const;
    expect((await bram.ask(reportMember, report)).status).toBe(200);
    expect((await anna.ask(deleteMessage, which)).problem.code).toBe('already_read');
  });

  test('is only possible for the sender, and not for gifts', async () => {
    const { anna, bram, which } = await threeUnread();
    const { status, problem } = await bram.ask(deleteMessage, which);
    expect(status).toBe(404);
    expect(problem.code).toBe('no_such_message');
    await haveCredits(services, anna.id, 50);
    const rose = { profile: bram.id, gift: 'rose', price: 3, text: '' } as const;
    const gift = (await anna.ask(sendGift, rose, { key: crypto.randomUUID() })).reply.message;
    const refused = await anna.ask(deleteMessage, { ...which, message: gift.id });
    expect(refused.status).toBe(409);
    expect(refused.problem.code).toBe('gift_stays');
  });

  test('decrements the unread count only if the count includes the message', async () => {
    const { anna, bram, conversation, ids } = await threeUnread();
    await db.updateTable('inbox').set({ unread: 1 }).where('member_id', '=', bram.id).execute();
    await anna.ask(deleteMessage, { conversation, message: ids[0] });
    expect(await listed(bram)).toMatchObject({ unread: 1 });
    await anna.ask(deleteMessage, { conversation, message: ids[2] });
    expect(await listed(bram)).toMatchObject({ unread: 0 });
  });

  test('either deletes the message or is refused if the recipient reads it simultaneously', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { anna, bram, which } = await threeUnread();
      const [deleted] = await Promise.all([anna.ask(deleteMessage, which), bram.ask(readChat, which)]);
      const [newest] = (await bram.ask(showChat, { conversation: which.conversation })).reply.messages;
      expect(['200 deleted', '409 text']).toContain(`${deleted.status} ${newest!.kind}`);
      expect(await listed(bram)).toMatchObject({ all: 0, unread: 0 });
    }
  });

  test('waits for a simultaneous read, and is then refused', async () => {
    const { anna, bram, which } = await threeUnread();
    const reading = await db.startTransaction().execute();
    await reading
      .updateTable('inbox')
      .set({ read_up_to: which.message, unread: 0 })
      .where('member_id', '=', bram.id)
      .execute();
    const deleting = anna.ask(deleteMessage, which);
    await reading.commit().execute();
    expect((await deleting).problem.code).toBe('already_read');
  });

  test('keeps every balance and counter consistent', async () => {
    expect(await brokenBooks(services)).toEqual([]);
    expect(await brokenInvariants({ query: async (text) => await sql.raw<never>(text).execute(db) })).toEqual({});
  });
});
