import { describe, expect, test } from 'vitest';
import { showUser } from '#contract/accounts/accounts.ts';
import type { AskedOf } from '#contract/call.ts';
import { blockMember } from '#contract/blocks.ts';
import { gift, listChats, showChat } from '#contract/chats/chats.ts';
import { listTransactions } from '#contract/credits.ts';
import { giftLineLength, giftOffers, sendGift } from '#contract/chats/gifts.ts';
import type { LiveEvent } from '#contract/live.ts';
import { testServices } from '#testing/services.ts';
import type { TestPerson } from '#testing/people.ts';
import { brokenBooks, say, twoPeople } from '#testing/talk.ts';

const services = await testServices();
const { db, hub } = services;

const rose = { gift: 'rose', price: 3, text: '' } as const;

async function give(
  from: TestPerson,
  to: Pick<TestPerson, 'id'>,
  what: Omit<AskedOf<typeof sendGift>, 'profile'> = rose,
  key: string = crypto.randomUUID(),
) {
  return await from.ask(sendGift, { profile: to.id, ...what }, { key });
}

async function creditsOf(member: TestPerson): Promise<number> {
  return (await member.ask(showUser, {})).reply.user!.credits;
}

test('gifts cost 3, 5, 8, 12 and 20 credits, and each is in the ledger', async () => {
  const [anna, bram] = await twoPeople(services, 48);
  const prices = [3, 5, 8, 12, 20];
  for (const [index, one] of gift.options.entries()) {
    const { status, reply } = await give(anna, bram, { gift: one, price: prices[index]!, text: '' });
    expect(status).toBe(200);
    expect(reply.message).toMatchObject({ kind: 'gift', gift: one, sender: anna.id });
  }
  expect(await creditsOf(anna)).toBe(0);
  const { transactions } = (await anna.ask(listTransactions, {})).reply;
  const given = transactions.filter(({ cause }) => cause === 'gift');
  expect(given.map(({ delta }) => -delta).toSorted((one, other) => one - other)).toEqual(prices);
});

test('a gift arrives with its text, unread and live, and is described in the list', async () => {
  const [anna, bram] = await twoPeople(services, 30);
  const heard: LiveEvent[] = [];
  hub.listen(bram.id, undefined, (_id, event) => heard.push(event));
  const { reply } = await give(anna, bram, { ...rose, text: '  For the half\nthat floats ' });
  expect(heard).toEqual([
    {
      event: 'message_sent',
      conversation: reply.conversation,
      message: reply.message.id,
      from: anna.id,
      shown: expect.objectContaining({ message: { ...reply.message, key: null } }),
    },
  ]);
  const shown = (await bram.ask(showChat, { conversation: reply.conversation })).reply;
  expect(shown.messages).toMatchObject([{ kind: 'gift', gift: 'rose', text: 'For the half that floats', key: null }]);
  const { chats } = (await bram.ask(listChats, {})).reply;
  expect(chats).toMatchObject([{ num_unread_messages: 1, last_message: { kind: 'gift', mine: false } }]);
});

describe('idempotency', () => {
  test('twenty simultaneous requests with one key make one gift, debited once', async () => {
    const [anna, bram] = await twoPeople(services, 30);
    const key = crypto.randomUUID();
    const tries = await Promise.all(Array.from({ length: 20 }, () => give(anna, bram, rose, key)));
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(tries.map(({ reply }) => reply.message.id)).size).toBe(1);
    expect(await creditsOf(anna)).toBe(27);
  });

  test('the same key is rejected for a different gift, a different text, or a message', async () => {
    const [anna, bram] = await twoPeople(services, 30);
    const key = crypto.randomUUID();
    await give(anna, bram, rose, key);
    for (const other of [
      { ...rose, text: 'Another line' },
      { gift: 'chocolates', price: 5, text: '' },
    ] as const) {
      expect((await give(anna, bram, other, key)).problem.code).toBe('key_reused');
    }
    expect((await say(anna, bram, 'Hello', key)).problem.code).toBe('key_reused');
    expect(await creditsOf(anna)).toBe(27);
  });

  test('simultaneous gifts from two browsers never overdraw the wallet', async () => {
    const [anna, bram] = await twoPeople(services, 7);
    const tries = await Promise.all(Array.from({ length: 8 }, () => give(anna, bram)));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await creditsOf(anna)).toBe(1);
  });
});

describe('a gift is refused', () => {
  test('without enough credits', async () => {
    const [anna, bram] = await twoPeople(services, 2);
    const { status, problem } = await give(anna, bram);
    expect(status).toBe(402);
    expect(problem.code).toBe('not_enough_credits');
    expect(problem.credits).toBe(2);
    expect(problem.cost).toBe(3);
    expect((await bram.ask(listChats, {})).reply.chats).toEqual([]);
  });

  test('at a price other than the one agreed to, unless it retries a gift already given', async () => {
    const [anna, bram] = await twoPeople(services, 30);
    const key = crypto.randomUUID();
    const first = await give(anna, bram, rose, key);
    const { status, problem } = await give(anna, bram, { ...rose, price: 2 });
    expect(status).toBe(409);
    expect(problem.code).toBe('price_changed');
    expect(problem.price).toBe(3);
    expect((await give(anna, bram, { ...rose, price: 2 }, key)).reply).toEqual(first.reply);
    expect(await creditsOf(anna)).toBe(27);
  });

  test('with a text that is too long', async () => {
    const [anna, bram] = await twoPeople(services, 30);
    const { problem } = await give(anna, bram, { ...rose, text: 'x'.repeat(giftLineLength + 1) });
    expect(problem.code).toBe('too_long');
    expect(problem.max).toBe(100);
  });

  test('to oneself, to an unknown member, across a block, or on behalf of another member', async () => {
    const [anna, bram] = await twoPeople(services, 30);
    expect((await give(anna, anna)).problem.code).toBe('yourself');
    expect((await give(anna, { id: crypto.randomUUID() as never })).problem.code).toBe('no_such_member');
    expect((await give(anna, bram, { ...rose, from: bram.id })).problem.code).toBe('authentication_required');
    await bram.ask(blockMember, { profile: anna.id });
    expect((await give(anna, bram)).problem.code).toBe('blocked');
    expect(await creditsOf(anna)).toBe(30);
  });
});

test('a first gift starts a conversation, of which free members may start 2', async () => {
  const [anna] = await twoPeople(services, 30);
  for (const expected of ['ok', 'ok', 'conversation_limit']) {
    const [, other] = await twoPeople(services, 30);
    const { status, problem } = await give(anna, other);
    expect(status === 200 ? 'ok' : problem.code).toBe(expected);
  }
});

test('a site with fewer prices offers fewer gifts', async () => {
  expect(giftOffers([3, 5])).toEqual([
    { gift: 'rose', price: 3 },
    { gift: 'chocolates', price: 5 },
  ]);
  const { settings } = await db.selectFrom('site').select('settings').executeTakeFirstOrThrow();
  await db
    .updateTable('site')
    .set({ settings: JSON.stringify({ ...(settings as object), gift_credits: [3, 5] }) })
    .execute();
  services.clock.move(120_000);
  const [anna, bram] = await twoPeople(services, 30);
  expect((await give(anna, bram, { gift: 'locket', price: 20, text: '' })).problem.code).toBe('no_such_gift');
  expect((await give(anna, bram, { gift: 'chocolates', price: 5, text: '' })).status).toBe(200);
});

test('every gift is paid for once, and every balance equals the sum of its ledger', async () => {
  expect(await brokenBooks(services)).toEqual([]);
});
