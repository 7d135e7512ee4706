import { expect, test } from 'vitest';
import { listChats } from '#contract/chats/chats.ts';
import { person } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { say } from '#testing/talk.ts';

const services = await testServices();
const { db } = services;
const anna = await person(services, 'Anna');
const bram = await person(services, 'Bram', { gender: 'male' });

test('the unread counts in the list add up to the total, even if a conversation is read during listing', async () => {
  await say(bram, anna, 'Half of it.');
  const listing = new AbortController();
  const readAndUnread = async () => {
    for (let unread = 0; !listing.signal.aborted; unread = 1 - unread) {
      await db.updateTable('inbox').set({ unread }).where('member_id', '=', anna.id).execute();
    }
  };
  const lists = async () => {
    const shown = [];
    for (let round = 0; round < 200; round += 1) {
      const { chats, num_unread_messages } = (await anna.ask(listChats, {})).reply;
      shown.push([chats.reduce((sum, chat) => sum + chat.num_unread_messages, 0), num_unread_messages]);
    }
    listing.abort();
    return shown;
  };
  const [shown] = await Promise.all([lists(), readAndUnread()]);
  expect(shown.filter(([each, sum]) => each !== sum)).toEqual([]);
  expect(new Set(shown.map(([each]) => each)), 'both states occurred').toEqual(new Set([0, 1]));
});
