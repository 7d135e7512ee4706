import { describe, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/call.ts';
import { listChats, removeChat, showChat } from '#contract/chats/chats.ts';
import type { LiveEvent } from '#contract/live.ts';
import type { MemberId } from '#contract/members/members.ts';
import { pairOf } from '../members/member-pair.ts';
import { testServices } from '#testing/services.ts';
import { type TestPerson, person } from '#testing/people.ts';
import { readTexts, say } from '#testing/talk.ts';

const services = await testServices();
const { db, clock, hub } = services;
let made = 0;

async function someone(name: string, about: Parameters<typeof person>[2] = {}): Promise<TestPerson> {
  made += 1;
  return await person(services, `${name} ${made}`, about);
}

async function namesOn(reader: TestPerson): Promise<string[]> {
  return (await reader.ask(listChats, {})).reply.chats.map(({ profile }) => profile.name.replace(/ \d+$/, ''));
}

/** Creates `count` copies of `one` that have also written to `to`, in groups of ten with the same time. */
async function writtenByOthersLike(one: TestPerson, to: TestPerson, count: number): Promise<void> {
  const card = await db.selectFrom('member_card').selectAll().where('id', '=', one.id).executeTakeFirstOrThrow();
  const {
    last_hour: _hour,
    has_unread: _unread,
    ...row
  } = await db.selectFrom('inbox').selectAll().where('member_id', '=', to.id).executeTakeFirstOrThrow();
  for (let index = 0; index < count; index += 1) {
    const id = crypto.randomUUID() as MemberId;
    const last_message_at = new Date(row.last_message_at.getTime() - Math.floor(index / 10) * 1000);
    await db
      .insertInto('member_card')
      .values({ ...card, main_image: null, id })
      .execute();
    await db
      .insertInto('inbox')
      .values({ ...row, other_id: id, conversation_id: pairOf(id, to.id).id, last_message_at })
      .execute();
  }
}

async function pagesOf(reader: TestPerson, after?: string): Promise<readonly ReplyOf<typeof listChats>[]> {
  const { reply } = await reader.ask(listChats, after ? { after } : {});
  return reply.next ? [reply, ...(await pagesOf(reader, reply.next))] : [reply];
}

describe('the list of conversations', () => {
  test('shows the conversation with the latest message first', async () => {
    const [anna, bram, chloe] = [await someone('Anna'), await someone('Bram'), await someone('Chloé')];
    await say(bram, anna, 'Hello');
    clock.move(1000);
    await say(chloe, anna, 'Hello');
    expect(await namesOn(anna)).toEqual(['Chloé', 'Bram']);
    clock.move(1000);
    await say(anna, bram, 'Hello');
    expect(await namesOn(anna)).toEqual(['Bram', 'Chloé']);
  });

  test('has 30 conversations per page, without repeats even if their times are equal, and the unread count of all', async () => {
    const [anna, bram] = [await someone('Anna'), await someone('Bram')];
    await say(bram, anna, 'Hello');
    await writtenByOthersLike(bram, anna, 64);
    const pages = await pagesOf(anna);
    expect(pages.map(({ chats }) => chats.length)).toEqual([30, 30, 5]);
    const chats = pages.flatMap((page) => page.chats);
    expect(new Set(chats.map(({ conversation }) => conversation)).size).toBe(65);
    expect(pages.map(({ num_unread_messages }) => num_unread_messages)).toEqual([65, 65, 65]);
  });

  test('can be searched by name across all pages, ignoring accents', async () => {
    const [anna, bram, chloe] = [await someone('Anna'), await someone('Bram'), await someone('Chloé')];
    await say(chloe, anna, 'Hello');
    clock.move(1000);
    await say(bram, anna, 'Hello');
    await writtenByOthersLike(bram, anna, 40);
    const named = async (name: string) =>
      (await anna.ask(listChats, { name })).reply.chats.map(({ profile }) => profile.id);
    for (const name of ['Chloé', 'chloe', 'HLO', ' chl ']) expect(await named(name), name).toEqual([chloe.id]);
    expect(await named('Nobody')).toEqual([]);
    expect(await named('%')).toEqual([]);
    const { reply } = await anna.ask(listChats, { name: 'bram' });
    expect(reply.chats).toHaveLength(30);
    expect(reply.num_unread_messages).toBe(42);
    const rest = await anna.ask(listChats, { name: 'bram', after: reply.next! });
    expect(rest.reply.chats).toHaveLength(11);
  });

  test('rejects a forged cursor', async () => {
    const anna = await someone('Anna');
    const { status, problem } = await anna.ask(listChats, { after: 'x.nonsense' });
    expect(status).toBe(400);
    expect(problem.code).toBe('bad_cursor');
  });
});

describe('removing a conversation', () => {
  test('removes it with its unread messages from the member’s list; the other member’s list keeps it', async () => {
    const [anna, bram] = [await someone('Anna'), await someone('Bram')];
    const { conversation } = (await say(bram, anna, 'Hello')).reply;
    const heard: LiveEvent[] = [];
    hub.listen(anna.id, undefined, (_id, event) => heard.push(event));
    hub.listen(bram.id, undefined, () => expect.unreachable('Bram is told nothing'));
    expect((await anna.ask(removeChat, { conversation })).status).toBe(200);
    expect((await anna.ask(removeChat, { conversation })).status, 'repeating it changes nothing').toBe(200);
    expect((await anna.ask(listChats, {})).reply).toEqual({ chats: [], next: null, num_unread_messages: 0 });
    expect(await namesOn(bram)).toEqual(['Anna']);
    expect(heard[0]).toEqual({ event: 'chat_removed', conversation });
  });

  test.each(['theirs', 'one’s own'])('is undone by a new message, %s, which restores the history', async (whose) => {
    const [anna, bram] = [await someone('Anna'), await someone('Bram')];
    const { conversation } = (await say(bram, anna, 'Hello')).reply;
    await anna.ask(removeChat, { conversation });
    await (whose === 'theirs' ? say(bram, anna, 'Again') : say(anna, bram, 'Again'));
    expect(await namesOn(anna)).toEqual(['Bram']);
    expect((await anna.ask(listChats, {})).reply.num_unread_messages).toBe(whose === 'theirs' ? 1 : 0);
    expect(await readTexts(anna, bram)).toEqual(['Hello', 'Again']);
  });

  test('before seeing a new message does not hide that message', async () => {
    const [anna, bram] = [await someone('Anna'), await someone('Bram')];
    const { conversation, message } = (await say(bram, anna, 'Hello')).reply;
    await say(bram, anna, 'Are you there?');
    expect((await anna.ask(removeChat, { conversation, seen: message.id })).status).toBe(200);
    expect(await namesOn(anna)).toEqual(['Bram']);
    expect((await anna.ask(listChats, {})).reply.num_unread_messages).toBe(2);
    const [chat] = (await anna.ask(listChats, {})).reply.chats;
    expect((await anna.ask(removeChat, { conversation, seen: chat!.last_message!.id })).status).toBe(200);
    expect(await namesOn(anna)).toEqual([]);
    const chloe = await someone('Chloé');
    expect((await chloe.ask(removeChat, { conversation, seen: message.id })).status, 'a stranger’s conversation').toBe(
      404,
    );
  });

  test('twenty times simultaneously before seeing a new message does not hide that message', async () => {
    const [anna, bram] = [await someone('Anna'), await someone('Bram')];
    const { conversation, message } = (await say(bram, anna, 'Hello')).reply;
    const removing = Array.from({ length: 20 }, () => anna.ask(removeChat, { conversation, seen: message.id }));
    const newer = say(bram, anna, 'Are you there?');
    expect((await newer).status).toBe(200);
    expect(new Set((await Promise.all(removing)).map(({ status }) => status))).toEqual(new Set([200]));
    const { chats, num_unread_messages } = (await anna.ask(listChats, {})).reply;
    expect(chats.map(({ last_message }) => last_message?.preview)).toEqual(['Are you there?']);
    // The first message stays unread unless it was removed before the second one arrived.
    expect([1, 2]).toContain(num_unread_messages);
  });

  test('simultaneously with a new message never hides that message, which still counts as unread', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [anna, bram] = [await someone('Anna'), await someone('Bram')];
      const { conversation } = (await say(bram, anna, 'Hello')).reply;
      await Promise.all([anna.ask(removeChat, { conversation }), say(bram, anna, 'Now')]);
      const { chats, num_unread_messages } = (await anna.ask(listChats, {})).reply;
      expect(num_unread_messages).toBe(chats.length);
    }
  });
});

test('a retry of a sent message does not restore a removed conversation', async () => {
  const [anna, bram] = [await someone('Anna'), await someone('Bram')];
  const key = crypto.randomUUID();
  const { conversation } = (await say(anna, bram, 'Hello', key)).reply;
  await anna.ask(removeChat, { conversation });
  expect((await say(anna, bram, 'Hello', key)).status).toBe(200);
  expect(await namesOn(anna)).toEqual([]);
  expect((await anna.ask(showChat, { conversation })).reply.messages, 'it can still be opened').toHaveLength(1);
});
