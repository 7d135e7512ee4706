import { describe, expect, test } from 'vitest';
import { historyMonths, listChats, showChat } from '#contract/chats/chats.ts';
import { testServices } from '#testing/services.ts';
import { type TestPerson, person } from '#testing/people.ts';
import { brokenBooks, readTexts, say } from '#testing/talk.ts';
import { eraseMessages, eraseOldMessages } from './erase-old-messages.ts';

const services = await testServices();
const { db, clock } = services;
const day = 86_400_000;
let made = 0;

/** Creates two members whose sessions outlast the test's jumps in time. */
async function twoPeople(): Promise<[TestPerson, TestPerson]> {
  made += 1;
  const people = [await person(services, `Anna ${made}`), await person(services, `Bram ${made}`)] as [
    TestPerson,
    TestPerson,
  ];
  await db
    .updateTable('session')
    .set({ expires_at: new Date('2099-01-01'), last_seen_at: new Date('2099-01-01') })
    .execute();
  return people;
}

describe('history kept 12 months', () => {
  test('the constant is 12, and the job runs every night', () => {
    expect(historyMonths).toBe(12);
    expect(eraseMessages.every).toMatch(/^\d+ [0-5] \* \* \*$/);
  });

  test('older messages are erased, and the history reports that they are no longer visible', async () => {
    const [anna, bram] = await twoPeople();
    await say(anna, bram, 'old');
    clock.move(300 * day);
    await say(bram, anna, 'young');
    clock.move(64 * day);
    await eraseOldMessages(db, clock.now());
    expect(await readTexts(anna, bram), 'not a day too early').toEqual(['old', 'young']);
    expect((await anna.ask(showChat, { profile: bram.id })).reply.history_ended).toBe(false);
    clock.move(2 * day);
    await eraseOldMessages(db, clock.now());
    for (const [reader, other] of [
      [anna, bram],
      [bram, anna],
    ] as const) {
      expect(await readTexts(reader, other)).toEqual(['young']);
      expect((await reader.ask(showChat, { profile: other.id })).reply).toMatchObject({
        history_ended: true,
        has_older: false,
      });
    }
    expect((await bram.ask(listChats, {})).reply, 'erased messages do not count as unread').toMatchObject({
      chats: [{ num_unread_messages: 0, last_message: { preview: 'young' } }],
      num_unread_messages: 0,
    });
    expect((await anna.ask(listChats, {})).reply.num_unread_messages).toBe(1);
  });

  test('a conversation that ended long ago is emptied, and can be continued', async () => {
    const [anna, bram] = await twoPeople();
    const { conversation } = (await say(anna, bram, 'My secret')).reply;
    clock.move(400 * day);
    await eraseOldMessages(db, clock.now());
    const list = (await bram.ask(listChats, {})).reply;
    expect(list).toMatchObject({ chats: [{ conversation, num_unread_messages: 0, last_message: null }] });
    const kept = await db.selectFrom('inbox').selectAll().where('conversation_id', '=', conversation).execute();
    expect(JSON.stringify(kept)).not.toContain('My secret');
    await say(bram, anna, 'Long time no see');
    expect(await readTexts(anna, bram)).toEqual(['Long time no see']);
    expect(await brokenBooks(services).then((broken) => broken.filter(isNotErased))).toEqual([]);
  });

  test('all of many conversations are processed', async () => {
    const [anna, bram] = await twoPeople();
    const old = { body: 'old', kind: 'text' as const, sender_id: anna.id, created_at: clock.now() };
    const rows = Array.from({ length: 1200 }, () => ({
      ...old,
      conversation_id: crypto.randomUUID() as never,
      id: crypto.randomUUID() as never,
    }));
    await db.insertInto('message').values(rows).execute();
    clock.move(400 * day);
    await say(bram, anna, 'young');
    await eraseOldMessages(db, clock.now());
    const left = await db.selectFrom('message').select('body').where('created_at', '<', clock.now()).execute();
    expect(left).toEqual([]);
    expect(await readTexts(anna, bram)).toEqual(['young']);
  });
});

/** Returns false for payments for erased messages, which the ledger keeps. */
function isNotErased(broken: unknown): boolean {
  return (broken as { broken: string }).broken !== 'paid for nothing';
}
