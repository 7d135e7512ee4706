import pg from 'pg';
import { describe, expect, inject, test, vi } from 'vitest';
import { logIn, logOut, showUser } from '#contract/accounts/accounts.ts';
import { changePassword } from '#contract/accounts/passwords.ts';
import { hidePage } from '#contract/accounts/presence.ts';
import { refreshPage } from '#contract/accounts/refresh.ts';
import { blockMember } from '#contract/blocks.ts';
import { listChats, readChat, removeChat, showChat } from '#contract/chats/chats.ts';
import { sendGift } from '#contract/chats/gifts.ts';
import { deleteMessage, react } from '#contract/chats/messages.ts';
import { noteReceipts } from '#contract/chats/receipts.ts';
import { likeMember, listLikes, pageLikes, takeBackLike } from '#contract/likes.ts';
import { searchMembers, showMember } from '#contract/members/members.ts';
import { showPayment } from '#contract/payments.ts';
import { showSwipeGame, swipe } from '#contract/swipe-game.ts';
import { placeTestOrder } from '#testing/orders.ts';
import { testPassword, person } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { haveCredits, say } from '#testing/talk.ts';

const isCluster = inject('postgres').servers.length > 1;

/** A query of the test itself, for the token in an email. */
const lookedUp = /from "mail" where "to_address"/;

interface Asked {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Records every distinct statement with values, with its first values. */
function statementsFromNow() {
  const asked = new Map<string, readonly unknown[]>();
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  return {
    all: (): Asked[] => {
      for (const [first, second] of spy.mock.calls as unknown as (readonly [string | Asked, (readonly unknown[])?])[]) {
        const { text, values } = typeof first === 'string' ? { text: first, values: second ?? [] } : first;
        if (
          /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(text ?? '') &&
          !text.includes('pgboss.') &&
          !lookedUp.test(text) &&
          !asked.has(text)
        ) {
          asked.set(text, values ?? []);
        }
      }
      return [...asked].map(([text, values]) => ({ text, values }));
    },
    [Symbol.dispose]: () => spy.mockRestore(),
  };
}

/** Returns the maximum number of shards that a step of the plan touches. */
function partsIn(plan: unknown): number {
  if (typeof plan !== 'object' || plan === null) return 0;
  return Math.max(0, ...Object.entries(plan).map(([name, of]) => (name === 'Task Count' ? Number(of) : partsIn(of))));
}

describe.skipIf(!isCluster)('in a cluster (skipped unless DATABASE_URL leads to a coordinator)', () => {
  test('no statement of a request touches more than one shard, so a worker that is down stops its conversations only', async () => {
    using statements = statementsFromNow();
    const services = await testServices();
    const anna = await person(services, 'Anna', { premium: true });
    const bram = await person(services, 'Bram', { gender: 'male' });
    for (const { id } of [anna, bram]) await haveCredits(services, id, 100);
    const good = async (answer: Promise<{ status: number; problem: unknown }>) => {
      const { status, problem } = await answer;
      expect([status, status < 300 ? undefined : problem]).toEqual([status < 300 ? status : 200, undefined]);
    };
    await good(anna.ask(logIn, { email: anna.email, password: testPassword }));
    await good(anna.ask(showUser, {}));
    await good(anna.ask(searchMembers, {}));
    await good(anna.ask(showMember, { id: bram.id }));
    await good(anna.ask(likeMember, { profile: bram.id }));
    await good(bram.ask(likeMember, { profile: anna.id }));
    await good(anna.ask(listLikes, {}));
    await good(anna.ask(pageLikes, { type: 'received' }));
    await good(bram.ask(showSwipeGame, {}));
    const chloe = await person(services, 'Chloe');
    await good(bram.ask(swipe, { profile: chloe.id, decision: 'like', time_zone: 'UTC' }));
    await good(bram.ask(takeBackLike, { profile: chloe.id }));
    const { conversation, message } = (await say(anna, bram, 'Hello')).reply;
    await good(say(bram, anna, 'Hello yourself'));
    const last = (await say(anna, bram, 'How are you?')).reply.message;
    await good(bram.ask(showChat, { conversation }));
    await good(bram.ask(listChats, {}));
    await good(bram.ask(noteReceipts, { receipts: [{ conversation, message: last.id, read: false }] }));
    await good(anna.ask(deleteMessage, { conversation, message: last.id }));
    await good(bram.ask(readChat, { conversation, message: message.id }));
    await good(bram.ask(react, { conversation, message: message.id, reaction: 'love' }));
    await good(anna.ask(sendGift, { profile: bram.id, gift: 'rose', price: 3, text: '' }));
    await good(anna.ask(refreshPage, {}));
    const ordered = await placeTestOrder(anna);
    await good(Promise.resolve(ordered));
    await good(anna.ask(showPayment, { payment_id: ordered.reply.payment_id }));
    await good(anna.ask(removeChat, { conversation }));
    await good(anna.ask(blockMember, { profile: bram.id }));
    const anew = { password: 'another horse battery', password_again: 'another horse battery' };
    await good(anna.ask(changePassword, { old_password: testPassword, ...anew }));
    await good(anna.ask(hidePage, {}));
    await good(anna.ask(logOut, {}));

    const client = new pg.Client(services.connection);
    await client.connect();
    const asked = statements.all();
    expect(asked.length).toBeGreaterThan(100);
    const wide: string[] = [];
    for (const { text, values } of asked) {
      const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, [...values]);
      if (partsIn(rows[0]['QUERY PLAN']) > 1) wide.push(text.replaceAll(/\s+/g, ' ').trim());
    }
    await client.end();
    expect(wide).toEqual([]);
  });
});
