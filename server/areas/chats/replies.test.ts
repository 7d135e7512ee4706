import { expect, test } from 'vitest';
import { type MessageId, sendMessage, showChat } from '#contract/chats/chats.ts';
import { sendGift } from '#contract/chats/gifts.ts';
import { testServices } from '#testing/services.ts';
import { type TestPerson, person } from '#testing/people.ts';
import { brokenBooks, haveCredits, say, twoPeople } from '#testing/talk.ts';

const services = await testServices();

async function answer(from: TestPerson, to: TestPerson, text: string, reply_to: MessageId, key = crypto.randomUUID()) {
  return await from.ask(sendMessage, { profile: to.id, text, reply_to }, { key });
}

async function newestOf(reader: TestPerson, other: TestPerson) {
  const [newest] = (await reader.ask(showChat, { profile: other.id })).reply.messages;
  return newest!;
}

test('a message can reply to another one, and both members see the start of the quoted text', async () => {
  const [anna, bram] = await twoPeople(services);
  const asked = (await say(anna, bram, `Do you like\nolives? ${'Really? '.repeat(20)}`)).reply.message;
  const { status, reply } = await answer(bram, anna, 'Very much', asked.id);
  expect(status).toBe(200);
  const beginning = `${`Do you like olives? ${'Really? '.repeat(20)}`.slice(0, 79)}…`;
  const quote = { message: asked.id, content: { sender: anna.id, kind: 'text', text: beginning, gift: null } };
  expect(reply.message.reply_to).toEqual(quote);
  for (const [reader, other] of [
    [anna, bram],
    [bram, anna],
  ] as const) {
    expect((await newestOf(reader, other)).reply_to).toEqual(quote);
  }
  expect(asked.reply_to).toBeNull();
});

test('a gift can reply to a message, and a message to a gift', async () => {
  const [anna, bram] = await twoPeople(services);
  await haveCredits(services, anna.id, 200);
  const asked = (await say(bram, anna, 'What do you bring?')).reply.message;
  const gift = { profile: bram.id, gift: 'rose', price: 3, text: 'This', reply_to: asked.id } as const;
  const brought = (await anna.ask(sendGift, gift, { key: crypto.randomUUID() })).reply.message;
  expect(brought.reply_to?.message).toBe(asked.id);
  await answer(bram, anna, 'How kind', brought.id);
  expect((await newestOf(anna, bram)).reply_to).toEqual({
    message: brought.id,
    content: { sender: anna.id, kind: 'gift', text: 'This', gift: 'rose' },
  });
});

test('a reply to a message of another conversation is rejected without charge', async () => {
  const [anna, bram] = await twoPeople(services);
  const chloe = await person(services, 'Chloe');
  await say(anna, bram, 'Hello');
  const elsewhere = (await say(chloe, bram, 'A secret')).reply.message;
  for (const id of [elsewhere.id, crypto.randomUUID() as MessageId]) {
    const { status, problem } = await answer(anna, bram, 'I know', id);
    expect(status).toBe(404);
    expect(problem.code).toBe('no_such_message');
  }
  expect((await newestOf(bram, anna)).text).toBe('Hello');
  expect(await brokenBooks(services)).toEqual([]);
});

test('the quote of an erased message disappears from its replies; the replies stay', async () => {
  const [anna, bram] = await twoPeople(services);
  const asked = (await say(anna, bram, 'Forget this')).reply.message;
  await answer(bram, anna, 'I did', asked.id);
  await services.db.deleteFrom('message').where('id', '=', asked.id).execute();
  expect((await newestOf(anna, bram)).reply_to).toEqual({ message: asked.id, content: null });
});

test('the same text with the same key as a reply to another message is rejected', async () => {
  const [anna, bram] = await twoPeople(services);
  const first = (await say(bram, anna, 'Tea?')).reply.message;
  const second = (await say(bram, anna, 'Coffee?')).reply.message;
  const key = crypto.randomUUID();
  const sent = await answer(anna, bram, 'Yes', first.id, key);
  expect((await answer(anna, bram, 'Yes', first.id, key)).reply).toEqual(sent.reply);
  for (const other of [await answer(anna, bram, 'Yes', second.id, key), await say(anna, bram, 'Yes', key)]) {
    expect(other.status).toBe(422);
    expect(other.problem.code).toBe('key_reused');
  }
});
