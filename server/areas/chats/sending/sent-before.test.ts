import { expect, test } from 'vitest';
import { showUser } from '#contract/accounts/accounts.ts';
import { listChats } from '#contract/chats/chats.ts';
import { liveListener } from '#testing/live-listener.ts';
import { testServices } from '#testing/services.ts';
import { type TestPerson, person } from '#testing/people.ts';
import { brokenBooks, haveCredits, readTexts, say, twoPeople } from '#testing/talk.ts';

const services = await testServices();
const { clock } = services;

async function creditsOf(member: TestPerson): Promise<number> {
  return (await member.ask(showUser, {})).reply.user!.credits;
}

test('a retry with the same Idempotency-Key after a lost response sends and debits once, and gets the same response', async () => {
  const [anna, bram] = await twoPeople(services);
  const key = crypto.randomUUID();
  const lost = await say(anna, bram, 'Did it arrive?', key);
  clock.move(60_000);
  const again = await say(anna, bram, 'Did it arrive?', key);
  expect(again.reply).toEqual(lost.reply);
  expect(await readTexts(bram, anna)).toEqual(['Did it arrive?']);
  expect(await creditsOf(anna)).toBe(4);
});

test('a retry republishes a message whose response was lost with the database', async () => {
  const [anna, bram] = await twoPeople(services);
  const key = crypto.randomUUID();
  const { message } = (await say(anna, bram, 'Did you hear?', key)).reply;
  const [annaHears, bramHears] = [await liveListener(anna), await liveListener(bram)];
  await say(anna, bram, 'Did you hear?', key);
  for (const { heard } of [annaHears, bramHears])
    await expect
      .poll(() => heard)
      .toContainEqual(expect.objectContaining({ event: 'message_sent', message: message.id }));
  clock.move(3_600_000);
  const before = bramHears.heard.length;
  await say(anna, bram, 'Did you hear?', key);
  await say(anna, bram, 'Something new');
  const texts = () => bramHears.heard.slice(before).map((event) => 'shown' in event && event.event);
  await expect.poll(texts, { message: 'an old one is no news' }).toEqual(['message_sent']);
  await Promise.all([annaHears.stop(), bramHears.stop()]);
});

test('twenty simultaneous requests with one key make one message', async () => {
  const [anna, bram] = await twoPeople(services);
  const key = crypto.randomUUID();
  const tries = await Promise.all(Array.from({ length: 20 }, () => say(anna, bram, 'Once', key)));
  expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(tries.map(({ reply }) => reply.message.id)).size).toBe(1);
  expect(await readTexts(bram, anna)).toEqual(['Once']);
  expect(await creditsOf(anna)).toBe(4);
});

test('a retry succeeds even if the first attempt spent the last credit', async () => {
  const [anna, bram] = await twoPeople(services);
  await haveCredits(services, anna.id, 1);
  const key = crypto.randomUUID();
  const first = await say(anna, bram, 'My last word', key);
  const again = await say(anna, bram, 'My last word', key);
  expect(again.status).toBe(200);
  expect(again.reply).toEqual(first.reply);
});

test('the same key with a different body is rejected with 422, and nothing is sent', async () => {
  const [anna, bram] = await twoPeople(services);
  const chloe = await person(services, 'Chloe');
  const key = crypto.randomUUID();
  await say(anna, bram, 'Hello', key);
  for (const [to, text] of [
    [bram, 'Goodbye'],
    [chloe, 'Hello'],
  ] as const) {
    const { status, problem } = await say(anna, to, text, key);
    expect(status).toBe(422);
    expect(problem.code).toBe('key_reused');
  }
  expect(await creditsOf(anna)).toBe(4);
  expect((await chloe.ask(listChats, {})).reply.chats).toEqual([]);
});

test('simultaneous messages to two members with one key make one message', async () => {
  const [anna, bram] = await twoPeople(services);
  const chloe = await person(services, 'Clara');
  const key = crypto.randomUUID();
  const answers = await Promise.all([say(anna, bram, 'Hello', key), say(anna, chloe, 'Hello', key)]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
  expect(await creditsOf(anna)).toBe(4);
});

test('another member can use the same key for their own message', async () => {
  const [anna, bram] = await twoPeople(services);
  const key = crypto.randomUUID();
  await say(anna, bram, 'Hello', key);
  expect((await say(bram, anna, 'Hello', key)).status).toBe(200);
  expect(await readTexts(anna, bram)).toEqual(['Hello', 'Hello']);
});

test('a message that could not be paid for is sent once it can', async () => {
  const [anna, bram] = await twoPeople(services);
  await haveCredits(services, anna.id, 0);
  const key = crypto.randomUUID();
  expect((await say(anna, bram, 'Later', key)).status).toBe(402);
  await haveCredits(services, anna.id, 3);
  expect((await say(anna, bram, 'Later', key)).status).toBe(200);
  expect(await creditsOf(anna)).toBe(2);
});

test('a message without a key is rejected', async () => {
  const [anna, bram] = await twoPeople(services);
  expect((await say(anna, bram, 'Hello', 'short')).problem.code).toBe('key_required');
});

test('every message is paid for once, and every balance equals the sum of its ledger', async () => {
  expect(await brokenBooks(services)).toEqual([]);
});
